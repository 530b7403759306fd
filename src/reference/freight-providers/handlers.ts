import type { Handlers } from "../handler.js";

export const freightProvidersHandlers = {} satisfies Handlers;
