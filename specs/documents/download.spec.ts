import { page, picture } from "../../fixtures/payloads/documents.js";
import {
  type Answer,
  assume,
  idOf,
  phrase,
  type ScenarioContext,
  sameScalar,
  scenario,
  type Upload,
} from "../../src/scenario/index.js";
import { keptIn, shownOtherwise } from "../given-members.js";
import { download, isRaw, placesOf, raw } from "./bytes.js";
import { documentsOf, isOwnJob, jobToRead, type Maker, namesake, type OwnDocument, ownDocument } from "./records.js";

/** What the file of a document is called, in whatever case. */
const nameOf = ({ sent }: OwnDocument): string => (sent.fields.file as Upload).name.toLowerCase();

/** @throws Mismatch where a document is listed otherwise than it was given, and was not before */
function isListedAsBefore({ id, path, row, sent }: OwnDocument, list: Answer): void {
  const rows = list.rows().filter((one) => sameScalar(idOf(one), id));
  const other = shownOtherwise(rows, keptIn([row], [{ mark: path, body: sent.fields }]));
  if (other)
    throw list.mismatch(
      `${other.name} ${phrase(other.value)} of document ${id}, as before its download`,
      phrase(other.row, 300),
    );
}

scenario(
  "a download answers the bytes of the upload",
  { judges: ["document-download-bytes"], inParts: ["document-download-bytes"] },
  async (context) => {
    const { corporate, data, check } = context;
    const [image, name] = [picture(data), page(data).name];
    const first = await ownDocument(context, { file: image });
    // For the same job, where that is not refused.
    const second =
      (await namesake(context, first, name, page)) ?? (await ownDocument(context, { file: page(data, name) }));
    // Of the same name and as long.
    const last =
      (await namesake(context, second, name, page)) ?? (await ownDocument(context, { file: page(data, name) }));
    const own = [first, second, last];
    const capital = await namesake(context, first, image.name.toUpperCase());
    if (capital) own.push(capital);
    for (const one of own) {
      const { path } = one;
      const read = await download(corporate, path);
      const bytes = raw(read);
      // Documents of one name may share a path, which is then that of the latest: bytes that no path answers are lost.
      const latest = own.findLast((other) => other.path === path && nameOf(other) === nameOf(one)) ?? one;
      const { bytes: sentBytes } = latest.sent.fields.file as Upload;
      await check("document-download-bytes", () => {
        if (Buffer.compare(bytes, sentBytes) !== 0)
          throw read.mismatch(`the ${sentBytes.length} bytes of the upload`, `${bytes.length} other bytes`);
      });
    }
    const listed = await documentsOf(corporate, first.displayId);
    await check("document-download-bytes", () => {
      for (const one of own.filter(({ displayId }) => displayId === first.displayId)) isListedAsBefore(one, listed);
    });
  },
);

/** Where documents of a job are that stay: what another scenario uploads for it is hidden again, at any moment. */
async function pathsToRead(context: Maker & Pick<ScenarioContext, "allows">, displayId: number) {
  const rows = (await documentsOf(context.corporate, displayId)).rows();
  const staying = isOwnJob(context, displayId) ? rows : rows.filter((row) => !context.data.isOfRun(row));
  const paths = placesOf(staying).map(({ path }) => path);
  return paths.length > 0 || !context.allows("residue") ? paths : [(await ownDocument(context)).path];
}

/** Downloads the first paths until one is there: others may hide their documents meanwhile. */
async function firstRead(read: (path: string) => PromiseLike<Answer>, paths: readonly string[]) {
  let last: { readonly path: string; readonly answer: Answer } | undefined;
  for (const path of paths.slice(0, 4)) {
    last = { path, answer: await read(path) };
    if (last.answer.isSuccess) return last;
  }
  return last;
}

const endingOf = (path: string): string => /\.\w+$/.exec(path)?.[0].toLowerCase() ?? "";

/** @returns of each kind of file that was not read yet, as its path ends, the first path: three at most */
function oneOfEachEnding(paths: readonly string[], read: readonly (string | undefined)[]): readonly string[] {
  const endings = read.map((path) => path !== undefined && endingOf(path));
  const firsts = paths.filter((path, index) => paths.findIndex((one) => endingOf(one) === endingOf(path)) === index);
  return firsts.filter((path) => !endings.includes(endingOf(path))).slice(0, 3);
}

scenario(
  "a document is downloaded by its path, slashes or not, and nothing by another",
  {
    judges: [
      "route:GET /documents/get/{docPath}",
      "document-path-slashes",
      "document-get-unknown-path",
      "document-get-no-climbing",
    ],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const displayId = await jobToRead(context);
    const paths = await pathsToRead(context, displayId);
    const [slashed, flat] = [true, false].map((is) => paths.filter((path) => path.includes("/") === is));
    const byFlat = await firstRead((path) => download(corporate, path), flat ?? []);
    const bySlashed = await firstRead((path) => download(corporate, path), slashed ?? []);
    const read = byFlat?.answer.isSuccess ? byFlat : (bySlashed ?? byFlat);
    assume(read !== undefined, `the job ${displayId} has no document that could be downloaded`);
    await check("route:GET /documents/get/{docPath}", () => isRaw(read.answer));
    // Whether a token is asked for is judged on the way, for each kind of file by itself.
    for (const path of oneOfEachEnding(paths, [byFlat?.path, bySlashed?.path])) await download(corporate, path);
    raw(read.answer);
    await check("document-path-slashes", () => {
      assume(bySlashed !== undefined, `no document of the job ${displayId} has a path with slashes`);
      bySlashed.answer.accepted();
    });
    await check("document-get-unknown-path", async () => {
      const folder = (bySlashed ?? read).path.split("/").slice(0, -1);
      for (const unknown of [[...folder, `${data.key("path")}.png`].join("/"), `${data.key("path")}.pdf`])
        (await download(corporate, unknown)).yieldsNothing(read.answer);
    });
    await check("document-get-no-climbing", async () => {
      for (const up of ["..%2F", "..%5C"]) {
        const path = `/documents/get/${up.repeat(8)}${up === "..%2F" ? "etc%2Fpasswd" : "windows%5Cwin.ini"}`;
        (await corporate.unlisted({ method: "GET", surface: "portal", path, effect: "read" })).yieldsNothing(
          read.answer,
        );
      }
    });
  },
);
