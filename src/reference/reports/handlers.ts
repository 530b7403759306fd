import type { Handlers } from "../handler.js";

export const reportsHandlers = {} satisfies Handlers;
