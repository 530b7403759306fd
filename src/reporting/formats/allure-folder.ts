import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringifyEnvInfo, type Writer } from "allure-js-commons/sdk/reporter";

/**
 * Where Allure's results are written. Its own writer waits for the disk after each of them; a run writes a thousand at once, and the
 * report is made from them right after.
 *
 * @param folder is made where it does not exist
 */
export function allureFolder(folder: string): Writer {
  mkdirSync(folder, { recursive: true });
  const write = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content);
  const writeJson = (name: string, content: unknown) => write(name, JSON.stringify(content));
  return {
    writeResult: (result) => writeJson(`${result.uuid}-result.json`, result),
    writeGroup: (group) => writeJson(`${group.uuid}-container.json`, group),
    writeAttachment: write,
    writeAttachmentFromPath: () => {
      throw new Error("Attachments come from the evidence, not from files.");
    },
    writeEnvironmentInfo: (info) => write("environment.properties", stringifyEnvInfo(info)),
    writeCategoriesDefinitions: (categories) => writeJson("categories.json", categories),
    writeGlobals: writeJson,
  };
}
