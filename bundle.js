import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "rolldown";

/**
 * What is installed: few files, since to find and read a thousand takes a command longer than its work. They share their modules,
 * so that what an extension imports is what runs it. Tests and benches take the modules themselves, in dist/src.
 */
const modules = resolve("dist");
const everySpec = "every-spec";

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

await build({
  input: {
    main: "dist/src/cli/main.js",
    api: "dist/src/api/index.js",
    "faults-worker": "dist/src/runner/mutation/faults-worker.js",
    "wire-worker": "dist/src/runner/mutation/wire-worker.js",
    "sensitivity-worker": "dist/src/runner/sensitivity/sensitivity-worker.js",
  },
  external: (id) => !/^(\.|\/|\w:|@oxc-project\/)/.test(id) && id !== everySpec,
  platform: "node",
  treeshake: false,
  plugins: [specs],
  logLevel: "warn",
  output: { dir: "dist/lib", cleanDir: true, chunkFileNames: "part-[name].js" },
});
