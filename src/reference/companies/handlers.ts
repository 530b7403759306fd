import type { Handlers } from "../handler.js";

export const companiesHandlers = {} satisfies Handlers;
