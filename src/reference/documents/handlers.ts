import type { Handlers } from "../handler.js";

export const documentsHandlers = {} satisfies Handlers;
