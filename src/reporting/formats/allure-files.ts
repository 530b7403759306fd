import { stringifyEnvInfo, type Writer } from "allure-js-commons/sdk/reporter";

/** What Allure's results are made of, by the name of each file. */
export type ResultFiles = ReadonlyMap<string, string | Buffer>;

/** Takes Allure's results as they are made. Its own writer waits for the disk after each of them, and a run has a thousand. */
export class AllureFiles implements Writer {
  readonly #all = new Map<string, string | Buffer>();

  get all(): ResultFiles {
    return this.#all;
  }

  writeResult: Writer["writeResult"] = (result) => this.#keepJson(`${result.uuid}-result.json`, result);
  writeGroup: Writer["writeGroup"] = (group) => this.#keepJson(`${group.uuid}-container.json`, group);
  writeAttachment: Writer["writeAttachment"] = (name, content) => this.#all.set(name, content);
  writeEnvironmentInfo: Writer["writeEnvironmentInfo"] = (info) =>
    this.#all.set("environment.properties", stringifyEnvInfo(info));
  writeCategoriesDefinitions: Writer["writeCategoriesDefinitions"] = (categories) =>
    this.#keepJson("categories.json", categories);
  writeGlobals: Writer["writeGlobals"] = (name, globals) => this.#keepJson(name, globals);

  writeAttachmentFromPath(): void {
    throw new Error("Attachments come from the evidence, not from files.");
  }

  #keepJson(name: string, content: unknown): void {
    this.#all.set(name, JSON.stringify(content));
  }
}
