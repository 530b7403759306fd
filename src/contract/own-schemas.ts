/**
 * How ajv compiles schemas that come with the suite: `test/contract/own-schemas.test.ts` holds each against its dialect, so
 * that no process has to compile the dialect itself first, and what is compiled for a few values is not optimised.
 */
export const ownSchemas = { validateSchema: false, code: { optimize: false } } as const;

/** @returns whether a text is a date as such schemas ask for it: `2026-01-31` */
export const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
