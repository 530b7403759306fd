import type { RouteId } from "../contract/routes.js";
import { type Surface, surfaces } from "../contract/vocabulary.js";
import type { Profile } from "../deployment/profile.js";
import { learnCasing } from "../exchange/casing.js";
import type { Call, Client, Strand } from "../exchange/client.js";
import type { Casing } from "../exchange/names.js";
import type { Preflight } from "./preflight.js";
import { idsIn } from "./values.js";

/** How a surface spells the fields of bodies, and how that is known. */
export interface Learnt {
  readonly casing: Casing;
  readonly from: string;
}

interface Read {
  readonly route: RouteId;
  readonly body?: unknown;
}

/** What is read besides where the first answers do not tell: groups whose names the document prints in different ways. */
const further: { readonly [S in "portal" | "catalog"]: readonly Read[] } = {
  portal: [
    { route: "GET /views/all" },
    { route: "GET /dashboard/gridviews" },
    { route: "POST /commodity/search", body: { page: 1 } },
    { route: "POST /job/searchByDetails", body: { page: 1 } },
    { route: "GET /lookup/items" },
    { route: "GET /contacts/user" },
    { route: "GET /companies/availableByCurrentUser" },
    { route: "GET /lookup/addOns" },
    { route: "GET /dashboard" },
  ],
  catalog: [],
};

/** What is read of a job, once one is seen, where nothing before it told. */
const ofJob: readonly RouteId[] = ["GET /job/{jobDisplayId}/form/shipments", "GET /job/{jobDisplayId}"];

/**
 * Learns how a surface spells the fields of bodies, with more reads where the first ones do not tell.
 *
 * @param seen bodies that the surface has answered already
 * @param most how many more reads may be sent; all that may help unless given
 */
export async function learnWire(
  client: Client,
  strand: Strand,
  surface: "portal" | "catalog",
  seen: readonly unknown[],
  most = further[surface].length,
): Promise<Learnt> {
  const bodies = [...seen];
  let learned = learnCasing(bodies);
  const read = async (call: Read & Pick<Call, "path">): Promise<unknown> => {
    const { status, raw } = await client.send({ caller: "corporate", query: {}, ...call }, strand);
    if (status === undefined || status >= 300 || raw === undefined) return undefined;
    bodies.push(raw);
    learned = learnCasing(bodies);
    return raw;
  };
  let jobDisplayId: string | number | undefined;
  for (const { route, body } of further[surface].slice(0, most)) {
    if (learned?.isCertain) break;
    const raw = await read({ route, path: {}, ...(body !== undefined && { body }) });
    if (/^POST \/job/.test(route)) jobDisplayId = idsIn(raw).find((id) => /^\d+$/.test(String(id)));
  }
  for (const route of jobDisplayId === undefined ? [] : ofJob)
    if (!learned?.isCertain) await read({ route, path: { jobDisplayId: jobDisplayId ?? "" } });
  if (!learned) return { casing: "camelCase", from: "assumed: no answer shows a name of two words" };
  const { casing, isCertain } = learned;
  const doubt = isCertain || casing === "documented" ? "" : ", all of them as the document prints them";
  return { casing, from: `learned from ${bodies.length} answers${doubt}` };
}

/** How names are spelt on each surface, for people and for run.json. */
export function wireRecord(
  { wire }: Profile,
  casing: { readonly [S in Surface]: Casing },
  from?: { readonly [S in Surface]: string },
): { readonly [key: string]: string } {
  const entries = surfaces.flatMap((surface) => [
    [`body.${surface}`, casing[surface]],
    [`form.${surface}`, casing[surface]],
    [`query.${surface}`, wire.query[surface]],
    ...(from ? [[`from.${surface}`, from[surface]]] : []),
  ]);
  return Object.fromEntries(entries);
}

/** @returns how names are spelt on each surface, in one line */
export const wireInWords = ({ wire }: Profile, { needed, casing, casingFrom }: Preflight): string =>
  needed
    .map((surface) => `${surface} ${casing[surface]} (${casingFrom[surface]}), queries ${wire.query[surface]}`)
    .join("; ");
