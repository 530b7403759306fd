import type { Handlers } from "../handler.js";

export const rfqHandlers = {} satisfies Handlers;
