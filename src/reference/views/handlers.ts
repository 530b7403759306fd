import type { Handlers } from "../handler.js";

export const viewsHandlers = {} satisfies Handlers;
