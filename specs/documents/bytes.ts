import { type Answer, type Caller, fieldOf, Inconclusive, isObject } from "../../src/scenario/index.js";

/** What a row tells of where the bytes of its document are. */
export interface Place {
  readonly path: string;
  readonly thumbnailPath: string | undefined;
}

const textOf = (row: unknown, name: string): string | undefined => {
  const value = isObject(row) ? fieldOf(row, name) : undefined;
  return typeof value === "string" && value !== "" ? value : undefined;
};

/** @returns where a document is, as its row tells it beside a path that is known */
export const placeOf = ({ path, row }: { readonly path: string; readonly row: unknown }): Place => ({
  path,
  thumbnailPath: textOf(row, "thumbnail_path"),
});

/** @returns where the documents of a listing's rows are, those without a path left out */
export const placesOf = (rows: readonly unknown[]): readonly Place[] =>
  rows.flatMap((row) => {
    const path = textOf(row, "path");
    return path === undefined ? [] : [{ path, thumbnailPath: textOf(row, "thumbnail_path") }];
  });

/** @returns why the answer holds no raw bytes: no document of the suite is JSON or a page */
const whyNotRaw = ({ body, bytes }: Answer): string | undefined => {
  if (body !== undefined) return "a JSON body";
  const head = Buffer.from(bytes.subarray(0, 64)).toString("utf8");
  return /^\s*<(!doctype|html)/i.test(head) ? "an HTML page" : undefined;
};

/** The clause of a route that answers raw bytes. */
export function isRaw(answer: Answer): void {
  answer.isDeclared();
  const other = whyNotRaw(answer);
  if (other !== undefined) throw answer.mismatch("raw bytes", other);
}

/** A setup step: the answer holds raw bytes. @throws Inconclusive where it does not, which is the route's own breach */
export function raw(answer: Answer): Uint8Array {
  const other = whyNotRaw(answer.accepted());
  if (other !== undefined) throw new Inconclusive(`${answer.where} answers ${other} where raw bytes are due`);
  return answer.bytes;
}

/** Downloads by a path. */
export const download = (corporate: Caller, docPath: string) => corporate.get("/documents/get/{docPath}", { docPath });

/** The thumbnail by the path, else by the thumbnail_path (open point document-thumb-path). */
export async function thumbnail(corporate: Caller, { path, thumbnailPath }: Place): Promise<Answer> {
  const get = (docPath: string) => corporate.get("/documents/get/thumbnail/{docPath}", { docPath });
  const byPath = await get(path);
  return byPath.isSuccess || thumbnailPath === undefined ? byPath : get(thumbnailPath);
}
