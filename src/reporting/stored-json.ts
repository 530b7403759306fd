import { rememberedOf } from "../contract/remembered.js";
import type { StoredBody } from "../http/exchange.js";
import { isTooDeep } from "../http/reading.js";

const parsed = rememberedOf(({ text, cut }: StoredBody): unknown => {
  if (!text || cut || isTooDeep(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
});

/** @returns the JSON of a body that was kept, read once for all who look at it; undefined where it is none, cut off, or nested too deep */
export const jsonOf = (body: StoredBody | undefined): unknown => body && parsed(body);
