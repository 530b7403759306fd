import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../src/contract/package-root.js";

/** The built command line. */
export const command = join(packageRoot(), "dist/lib/main.js");

/**
 * Serves a reference in a process of its own.
 *
 * @param folder where its profile goes
 * @param options of `serve`
 */
export async function servedApart(folder: string, ...options: readonly string[]) {
  const child = spawn(process.execPath, [command, "serve", "--port", "0", ...options]);
  let profile = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    profile += text;
  });
  await once(child.stderr, "data");
  const { surfaces, callers } = JSON.parse(profile) as {
    readonly surfaces: Readonly<Record<"portal" | "abc" | "catalog", string>>;
    readonly callers: Readonly<Record<"corporate" | "partner", { readonly token: string }>>;
  };
  const file = join(folder, `profile-${child.pid}.json`);
  writeFileSync(file, profile);
  return {
    file,
    surfaces,
    tokens: { corporate: callers.corporate.token, partner: callers.partner.token },
    close: async () => {
      child.kill();
      await once(child, "close");
    },
  };
}
