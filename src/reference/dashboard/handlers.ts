import type { Handlers } from "../handler.js";

export const dashboardHandlers = {} satisfies Handlers;
