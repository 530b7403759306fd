import type { Handlers } from "../handler.js";

export const jobsHandlers = {} satisfies Handlers;
