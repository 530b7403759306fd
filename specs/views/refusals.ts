import type { Answer, ScenarioContext } from "../../src/scenario/index.js";

/**
 * The answer as a text in which neither what was asked for nor any number tells it from another.
 *
 * @param asked the path below the surface's base address
 */
export function refusalOf({ status, bytes }: Answer, asked: string): string {
  const [place, ...rest] = asked.split("/");
  const named = [place, rest.join("/")].reduce<string>(
    (text, name) => (name === undefined ? text : text.replaceAll(name, "#")),
    Buffer.from(bytes).toString("utf8"),
  );
  return `${status} ${named.replace(/[\da-f-]{8,}|\d+/gi, "#")}`;
}

/** How a path is told that nothing serves. */
export async function refusalOfUnrouted(
  { corporate, data }: Pick<ScenarioContext, "corporate" | "data">,
  below: string,
) {
  const path = `${data.key("nowhere")}/${below}`;
  return refusalOf(
    await corporate.unlisted({ method: "GET", surface: "portal", path: `/${path}`, effect: "read" }),
    path,
  );
}
