import type { Received } from "../http/call.js";
import { isObject, type JsonObject } from "./values.js";

/** @returns the members of a body as it was sent; none where it is no JSON object */
export function bodySent({ body }: Received["exchange"]["request"]): JsonObject {
  try {
    const sent: unknown = JSON.parse(body?.text ?? "");
    return isObject(sent) ? sent : {};
  } catch {
    return {};
  }
}
