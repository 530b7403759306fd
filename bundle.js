import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join, resolve } from "node:path";
import { build } from "rolldown";

/**
 * What is installed: few files, since to find and read a thousand takes a command longer than its work. They share their modules,
 * so that what an extension imports is what runs it. Tests and benches take the modules themselves, in dist/src.
 */
const modules = resolve("dist");
const everySpec = "every-spec";

/** What few commands need, and load when they do. */
const apart = /^(allure|allure-js-commons|unpdf)(\/|$)/;

/** Spec files are found in their folder; in a bundle they are named. */
const specs = {
  name: "specs",
  resolveId: (id) => (id === everySpec ? id : undefined),
  load(id) {
    if (id === join(modules, "src/runner/specs.js"))
      return `export const loadSpecs = () => import(${JSON.stringify(everySpec)}).then(() => {});`;
    if (id !== everySpec) return undefined;
    const folder = join(modules, "specs");
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".spec.js"))
      .sort()
      .map((file) => `import ${JSON.stringify(join(folder, file))};`)
      .join("\n");
  },
};

/** Says whose code stands in the bundle, and under which licence. */
const licences = {
  name: "licences",
  generateBundle() {
    const folders = [...this.getModuleIds()].flatMap(
      (id) => /^.*[\\/]node_modules[\\/](@[^\\/]+[\\/])?[^\\/]+/.exec(id)?.[0] ?? [],
    );
    const texts = [...new Set(folders)].sort().map((folder) => {
      const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
      const file = ["LICENSE", "LICENSE.md", "LICENSE.txt"].map((one) => join(folder, one)).find(existsSync);
      if (file === undefined) throw new Error(`${name} has no licence that could be passed on.`);
      return `${name} ${version}\n\n${readFileSync(file, "utf8").trim()}\n`;
    });
    if (texts.length === 0) throw new Error("No package is built in whose licence could be passed on.");
    this.emitFile({ type: "asset", fileName: "licences.txt", source: texts.join(`\n${"-".repeat(80)}\n\n`) });
  },
};

/** What starts load together stands in one file: the first of these that hold of a module, by the commands that all load it. */
const together = [
  { name: "start", loadedBy: ["main"] },
  { name: "register", loadedBy: ["contract", "probe", "run-command"] },
  { name: "look", loadedBy: ["probe", "run-command"] },
  { name: "judge", loadedBy: ["run-command"] },
];
const fileOf = new Map();

const grouping = {
  name: "grouping",
  buildEnd() {
    const loadedBy = (command) => {
      const all = new Set([join(modules, `src/cli/${command}.js`)]);
      // What is added to a set is gone through as well.
      for (const id of all) for (const imported of this.getModuleInfo(id)?.importedIds ?? []) all.add(imported);
      return all;
    };
    for (const one of together.toReversed()) {
      const [first, ...others] = one.loadedBy.map(loadedBy);
      for (const id of first) if (others.every((ids) => ids.has(id))) fileOf.set(id, one.name);
    }
    // It waits for the command, which waits for what it imports.
    fileOf.delete(join(modules, "src/cli/main.js"));
  },
};

await build({
  input: {
    main: "dist/src/cli/main.js",
    api: "dist/src/api/index.js",
    "faults-worker": "dist/src/runner/mutation/faults-worker.js",
    "wire-worker": "dist/src/runner/mutation/wire-worker.js",
    "sensitivity-worker": "dist/src/runner/sensitivity/sensitivity-worker.js",
  },
  external: (id) => isBuiltin(id) || apart.test(id),
  platform: "node",
  resolve: { mainFields: ["module", "main"] },
  treeshake: false,
  plugins: [specs, grouping, licences],
  logLevel: "warn",
  output: {
    dir: "dist/lib",
    cleanDir: true,
    chunkFileNames: "part-[name].js",
    codeSplitting: {
      groups: together.map(({ name }, index) => ({
        name,
        priority: together.length - index,
        test: (id) => fileOf.get(id) === name,
      })),
    },
  },
});
