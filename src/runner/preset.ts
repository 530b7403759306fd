import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { ownSchemas } from "../contract/own-schemas.js";
import { packageRoot } from "../contract/package-root.js";
import { nearest } from "../profile/nearest.js";
import { UsageError } from "../profile/usage-error.js";
import { checkedChoices } from "./choices.js";

/** A way in which the reference deployment behaves, kept in a file. */
export interface Preset {
  readonly says: string;
  /** Conforming alternatives by decision. */
  readonly choices: Readonly<Record<string, string>>;
  readonly lateMs?: number;
}

const folder = join(packageRoot(), "fixtures/presets");

/** @returns the names of the presets that are shipped */
export const presetNames = (): readonly string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".json") && !file.endsWith(".schema.json"))
    .map((file) => file.slice(0, -".json".length));

/**
 * @param nameOrFile one that is shipped, or the path of a file like theirs
 * @throws UsageError where there is none, or it is not as its schema says, or names what the reference does not know
 */
export function presetOf(nameOrFile: string): Preset {
  const known = presetNames();
  const file = known.includes(nameOrFile) ? join(folder, `${nameOrFile}.json`) : nameOrFile;
  if (!existsSync(file))
    throw new UsageError(
      `--like ${nameOrFile}: there is no such file, and no preset of that name.${nearest(nameOrFile, known)}`,
    );
  const value = parsed(file);
  const validate = new Ajv2020(ownSchemas).compile<Preset>(parsed(join(folder, "preset.schema.json")));
  if (!validate(value))
    throw new UsageError((validate.errors ?? []).map((error) => `--like ${file}: ${inWords(error)}`).join("\n"));
  return { ...value, choices: checkedChoices(Object.entries(value.choices), `--like ${file}`) };
}

function parsed(file: string) {
  try {
    return JSON.parse(readFileSync(file, "utf8").replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new UsageError(`--like ${file}: it cannot be read: ${error instanceof Error ? error.message : error}.`);
  }
}

const inWords = ({ instancePath, message, params }: ErrorObject): string =>
  `${instancePath.slice(1) || "the whole"} ${message}${params["additionalProperty"] ? ` (${params["additionalProperty"]})` : ""}.`;
