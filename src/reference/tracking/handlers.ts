import type { Handlers } from "../handler.js";

export const trackingHandlers = {} satisfies Handlers;
