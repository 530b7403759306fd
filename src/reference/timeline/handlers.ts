import type { Handlers } from "../handler.js";

export const timelineHandlers = {} satisfies Handlers;
