import type { Handlers } from "../handler.js";

export const paymentHandlers = {} satisfies Handlers;
