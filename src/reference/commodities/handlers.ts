import type { Handlers } from "../handler.js";

export const commoditiesHandlers = {} satisfies Handlers;
