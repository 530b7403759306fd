import type { Handle } from "../probe/probing.js";

/**
 * A deployment on which nobody has made anything yet: it answers every list with an empty one, every page with no rows, and
 * knows no record. Its constants are there, as with any other: they come with the service.
 *
 * @param constants whether these are gone as well
 */
export const emptied =
  (handle: Handle, constants: "kept" | "gone" = "kept"): Handle =>
  async (request) => {
    const response = await handle(request);
    if (constants === "kept" && new URL(request.url).pathname.includes("/lookup/")) return response;
    const type = response.headers.get("content-type") ?? "";
    if (!response.ok || !type.includes("json")) return response;
    const body: unknown = await response.clone().json();
    if (Array.isArray(body)) return Response.json([], response);
    if (body === null || typeof body !== "object") return response;
    const lists = Object.entries(body).filter(([, value]) => Array.isArray(value));
    const { pathname } = new URL(request.url);
    const namesRecord = /\/(?:\d+|[\da-f]{8}-[\da-f-]{27})(?:\/|$)/i.test(pathname);
    if (namesRecord && request.method === "GET")
      return Response.json({ title: "There is no such record." }, { status: 404 });
    const counts = Object.entries(body).filter(([name]) => /total|count/i.test(name));
    return Response.json(
      {
        ...body,
        ...Object.fromEntries(lists.map(([name]) => [name, []])),
        ...Object.fromEntries(counts.map(([name]) => [name, 0])),
      },
      response,
    );
  };
