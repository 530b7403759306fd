import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../contract/package-root.js";
import type { RouteOn } from "../../contract/route.js";
import type { Example } from "./examples.js";

/**
 * @param base the address of the route's surface
 * @param token of the caller
 * @returns the request that an example stands for
 */
export function requestOf(route: RouteOn, example: Example, base: string, token: string): Request {
  const query = new URLSearchParams(example.query.map(([name, text]): [string, string] => [name, text])).toString();
  const headers = new Headers({ authorization: `Bearer ${token}` });
  const url = `${base}${example.path}${query === "" ? "" : `?${query}`}`;
  if (example.body === undefined) return new Request(url, { method: route.method, headers });
  if (example.isForm) return new Request(url, { method: route.method, headers, body: formOf(example.body) });
  headers.set("content-type", "application/json");
  return new Request(url, { method: route.method, headers, body: JSON.stringify(example.body) });
}

function formOf(fields: unknown): FormData {
  const form = new FormData();
  form.append(
    "file",
    new File([readFileSync(join(packageRoot(), "fixtures/files/photo.png"))], "photo.png", { type: "image/png" }),
  );
  for (const [name, value] of Object.entries(fields as object))
    for (const one of [value].flat()) form.append(name, String(one));
  return form;
}
