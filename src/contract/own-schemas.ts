/**
 * How ajv compiles schemas that come with the suite: `test/contract/own-schemas.test.ts` holds each against its dialect, so
 * that no process has to compile the dialect itself first, and what is compiled for a few values is not optimised.
 */
export const ownSchemas = { validateSchema: false, code: { optimize: false } } as const;
