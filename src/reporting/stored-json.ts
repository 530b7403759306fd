import { rememberedOf } from "../contract/remembered.js";
import type { StoredBody } from "../http/exchange.js";

const parsed = rememberedOf(({ text, cut }: StoredBody): unknown => {
  if (!text || cut) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
});

/** @returns the JSON of a body that was kept, read once for all who look at it; undefined where it is none, or cut off */
export const jsonOf = (body: StoredBody | undefined): unknown => body && parsed(body);
