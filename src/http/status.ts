/** @returns whether a status tells a success: 2xx */
export const isSuccessStatus = (status: number | undefined): boolean =>
  status !== undefined && status >= 200 && status < 300;

/** @returns whether a status leads elsewhere: 3xx */
export const isRedirect = (status: number | undefined): boolean =>
  status !== undefined && status >= 300 && status < 400;

/** Refusals of the caller, the path, the method or the rate. */
const refusalsOfOtherThings = new Set([401, 403, 404, 405, 410, 429]);

/** @returns whether a status refuses what the request says: a 4xx that is about neither the caller, nor the path, nor the rate */
export const isInvalidStatus = (status: number | undefined): boolean =>
  status !== undefined && status >= 400 && status < 500 && !refusalsOfOtherThings.has(status);

/** They say that the service, or what it asks itself, is not there for the moment, or that it does not do this at all. */
const ofTheMoment: ReadonlySet<number> = new Set([501, 502, 503, 504]);

/** @returns whether a status says that the service failed of the request itself */
export const isBreakdown = (status: number | undefined): boolean =>
  status !== undefined && status >= 500 && !ofTheMoment.has(status);
