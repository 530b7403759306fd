import type { Handlers } from "../handler.js";

export const shipmentHandlers = {} satisfies Handlers;
