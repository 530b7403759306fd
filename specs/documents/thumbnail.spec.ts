import { picture } from "../../fixtures/payloads/documents.js";
import { type Answer, assume, type Caller, type ScenarioContext, scenario, Upload } from "../../src/scenario/index.js";
import { download, isRaw, type Place, placeOf, placesOf, raw, thumbnail } from "./bytes.js";
import { imageKind } from "./images.js";
import { documentsOf, type Maker, namesake, type OwnDocument, ownDocument } from "./records.js";

/** A document that is read, and its thumbnail. */
interface Seen {
  readonly place: Place;
  readonly small: Answer;
}

const mayHaveThumbnail = ({ path, thumbnailPath }: Place): boolean =>
  /\.(png|jpe?g|gif|webp)$/i.test(path) || thumbnailPath !== undefined;

/** So many documents of a listing are read. */
const most = 6;

/** The thumbnails of the images among some documents; of others those that are shown and answered. */
async function seenOf(corporate: Caller, places: readonly Place[]): Promise<readonly Seen[]> {
  const seen: Seen[] = [];
  for (const place of places.slice(0, most)) {
    const whole = await download(corporate, place.path);
    const isImage = imageKind(whole.bytes) !== undefined && whole.isSuccess;
    if (!isImage && place.thumbnailPath === undefined) continue;
    const small = await thumbnail(corporate, place);
    if (isImage || small.isSuccess) seen.push({ place, small });
  }
  return seen;
}

/**
 * What thumbnails there are to be read: of a document of the scenario's own where the run may leave one behind, else of those of the
 * profile's job, of its other job or of any.
 */
async function thumbnailsToRead(context: Maker & Pick<ScenarioContext, "allows">): Promise<readonly Seen[]> {
  const { corporate, given } = context;
  if (context.allows("residue"))
    return seenOf(corporate, [placeOf(await ownDocument(context, { file: picture(context.data) }))]);
  const listings = [
    ...[given("jobDisplayId"), given("otherJobDisplayId")]
      .filter((job) => job !== undefined)
      .map((job) => () => documentsOf(corporate, job)),
    // Whether a list without a filter is refused is open.
    async () => corporate.get("/documents/list"),
  ];
  for (const listed of listings) {
    const list = await listed();
    const seen = list.isSuccess ? await seenOf(corporate, placesOf(list.rows()).filter(mayHaveThumbnail)) : [];
    if (seen.length > 0) return seen;
  }
  return [];
}

/** @returns the same picture under another name */
const pictureOf = ({ sent }: OwnDocument, name = "photo.png"): Upload => {
  const { type, bytes } = sent.fields.file as Upload;
  return new Upload(name, type, bytes);
};

const nameOf = ({ sent }: OwnDocument): string => (sent.fields.file as Upload).name;

/** The text of an answer without the path that it may repeat. */
const said = ({ status, bytes }: Answer, ...path: readonly string[]): string =>
  path.reduce((text, part) => text.replaceAll(part, ""), `${status} ${Buffer.from(bytes).toString("utf8")}`);

/**
 * @param refused the refusal of a thumbnail by that path
 * @returns whether it is refused as a document is that there is not, and as no path is that is not served: where these two are told
 *   alike, the route may not be there at all
 */
async function isTakenForDocument(
  { corporate, data }: Pick<ScenarioContext, "corporate" | "data">,
  refused: Answer,
  path: string,
): Promise<boolean> {
  const folder = data.key("folder");
  const document = await download(corporate, `${folder}/${path}`);
  const unserved = { method: "GET", surface: "portal", path: `/documents/${folder}/${path}`, effect: "read" } as const;
  const unrouted = await corporate.unlisted(unserved);
  const words = said(refused, "thumbnail", path);
  return words === said(document, folder, path) && words !== said(unrouted, folder, path);
}

scenario(
  "the thumbnail of an image is answered, and is taken for no document",
  {
    judges: ["route:GET /documents/get/thumbnail/{docPath}", "document-thumbnail-literal"],
    formerly: ["the-thumbnail-route-answers-a-thumbnail-and-not-the-document"],
  },
  async (context) => {
    const { check } = context;
    const seen = await thumbnailsToRead(context);
    const read = seen.find(({ small }) => small.isSuccess) ?? seen[0];
    assume(
      read !== undefined,
      "no document that is listed is an image, or has a thumbnail to be read: name a job that has one in `fixtures.jobDisplayId`",
    );
    const { place, small } = read;
    const isTaken = small.isRefused && (await isTakenForDocument(context, small, place.thumbnailPath ?? place.path));
    await check("route:GET /documents/get/thumbnail/{docPath}", () => {
      assume(!isTaken, "it is answered as the path of a document that there is not");
      isRaw(small);
    });
    if (!isTaken) raw(small);
    await check("document-thumbnail-literal", () => {
      if (isTaken)
        throw small.mismatch("the thumbnail of an image", "what the path of a document is answered that there is not");
    });
  },
);

scenario(
  "an uploaded image has an image of its own as its thumbnail",
  {
    judges: ["document-thumbnail-is-image", "document-thumbnail-own"],
    atOnce: ["GET /documents/get/thumbnail/{docPath}"],
    inParts: ["document-thumbnail-own"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const one = await ownDocument(context, { file: picture(data) });
    // Whoever decodes its path twice looks for another one.
    const odd = `${data.key("photo")} a%41b + c.png`;
    const other = (await namesake(context, one, odd)) ?? (await ownDocument(context, { file: picture(data) }));
    // The thumbnail of one picture is told by a second document of it: whose the next one has, where it is not its own.
    const alike = await namesake(context, other, `${data.key("photo")}.png`, (_, called) => pictureOf(other, called));
    const next = alike && (await namesake(context, other, `${data.key("photo")}.png`));
    const small = [await thumbnail(corporate, placeOf(one)), await thumbnail(corporate, placeOf(other))] as const;
    const bytes = raw(small[0]);
    const isImage = await check("document-thumbnail-is-image", () => {
      if (imageKind(bytes) === undefined) throw small[0].mismatch("an image", `${bytes.length} bytes of none`);
    });
    await check("document-thumbnail-own", () => {
      assume(isImage, "the thumbnail is no image");
      if (small[1].isRefused)
        throw small[1].mismatch(`a thumbnail of an image called ${nameOf(other)}`, `${small[1].status}`);
      if (Buffer.compare(bytes, raw(small[1])) === 0)
        throw small[1].mismatch("a thumbnail of its own", "that of another image");
    });
    const behind: Answer[] = [];
    for (const document of alike && next ? [alike, next] : [])
      if (document.path !== other.path) behind.push(await thumbnail(corporate, placeOf(document)));
    await check("document-thumbnail-own", () => {
      const [ofAlike, ofNext] = behind;
      if (!ofAlike?.isSuccess || !ofNext?.isSuccess || alike?.path === next?.path) return;
      if (Buffer.compare(ofAlike.bytes, ofNext.bytes) === 0)
        throw ofNext.mismatch("a thumbnail of its own", "that of another image, which was uploaded before it");
    });
    const shown = [one, other].map((document) => placeOf(document).thumbnailPath);
    const byShown: (Answer | undefined)[] = [];
    for (const docPath of shown)
      byShown.push(docPath ? await corporate.get("/documents/get/thumbnail/{docPath}", { docPath }) : undefined);
    await check("document-thumbnail-own", () => {
      // Either path may be the one that is taken, and what is answered to both may be of several sizes.
      for (const [at, answer] of byShown.entries()) {
        const [own, foreign] = [small[at], small[1 - at]];
        if (!answer?.isSuccess || !own || !foreign || shown[0] === shown[1]) continue;
        if (Buffer.compare(answer.bytes, foreign.bytes) === 0 && Buffer.compare(own.bytes, foreign.bytes) !== 0)
          throw answer.mismatch("by its thumbnail_path a thumbnail of its own", "that of another image");
      }
    });
    const name = nameOf(one);
    for (const called of [name, name.toUpperCase()]) {
      const alike = await namesake(context, one, called);
      // Of documents that have one path, whose bytes it answers is open.
      const ofAlike = alike && alike.path !== one.path ? await thumbnail(corporate, placeOf(alike)) : undefined;
      if (!ofAlike || !(ofAlike.isSuccess || ofAlike.isRefused)) continue;
      const [place, later] = [one, alike ?? one].map(placeOf);
      const areApart = later?.thumbnailPath === undefined || later.thumbnailPath !== place?.thumbnailPath;
      const isAgain = called === name && ofAlike.isSuccess && areApart;
      const since = isAgain ? await thumbnail(corporate, placeOf(one)) : undefined;
      await check("document-thumbnail-own", async () => {
        if (ofAlike.isRefused) throw ofAlike.mismatch(`a thumbnail of an image called ${called}`, `${ofAlike.status}`);
        if (Buffer.compare(bytes, raw(ofAlike)) === 0)
          throw ofAlike.mismatch("a thumbnail of its own", `that of another image, called ${name}`);
        if (!since?.isSuccess || Buffer.compare(since.bytes, raw(ofAlike)) !== 0) return;
        const { bytes: sentBytes } = one.sent.fields.file as Upload;
        const whole = await download(corporate, one.path);
        const isAsSent = whole.isSuccess && Buffer.compare(whole.bytes, sentBytes) === 0;
        assume(isAsSent, "an image is not downloaded as it was uploaded once another of its name is there");
        throw since.mismatch("a thumbnail of its own still", `that of a later image, called ${name} as well`);
      });
    }
  },
);
