import type { Handlers } from "../handler.js";

export const contactsHandlers = {} satisfies Handlers;
