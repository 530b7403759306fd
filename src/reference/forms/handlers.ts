import type { Handlers } from "../handler.js";

export const formsHandlers = {} satisfies Handlers;
