import type { Received } from "../http/call.js";
import { fold } from "../http/names.js";
import { bodySent } from "./sent.js";

/** A shorter name may stand in a refusal by chance. */
const telling = 6;

/**
 * Where the document does not say that a list may be empty, one that is may be refused (ruling 44).
 *
 * @returns the name of a list that was sent empty, where the refusal speaks of it; undefined where it does not
 */
export function refusedEmpty({ exchange, body }: Received): string | undefined {
  const sent = bodySent(exchange.request);
  const told = JSON.stringify(body ?? "")
    .replace(/[_\-\s]/g, "")
    .toLowerCase();
  return Object.keys(sent).find((name) => {
    const value = sent[name];
    return Array.isArray(value) && value.length === 0 && name.length >= telling && told.includes(fold(name));
  });
}
