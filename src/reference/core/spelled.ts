import type { Incoming } from "./exchanged.js";

/** @returns whether an id that is bound in small letters was sent in others */
export const isRespelled = (request: Incoming, id: string | undefined): boolean =>
  id !== undefined && ![...new URL(request.url).searchParams.values()].includes(id);
