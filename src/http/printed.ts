import type { Release } from "../contract/releases.js";
import { schemaOn } from "../contract/schemas.js";
import { fold } from "./names.js";

/** @returns whether the document prints a member of a model, whatever the casing of its name */
export const prints = (model: string, name: string, release: Release): boolean =>
  Object.keys(schemaOn(model, release).properties ?? {}).some((one) => fold(one) === fold(name));
