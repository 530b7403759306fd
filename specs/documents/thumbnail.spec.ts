import { largePicture, picture } from "../../fixtures/payloads/documents.js";
import { type Answer, assume, type ScenarioContext, scenario } from "../../src/scenario/index.js";
import { download, isRaw, type Place, placesOf, raw, thumbnail } from "./bytes.js";
import { imageKind, shortestSide } from "./images.js";
import { documentsOf, jobToRead, type Maker, namesake, type OwnDocument, ownDocument } from "./records.js";

const placeOf = ({ path, row }: OwnDocument): Place => {
  const shown = (row as { readonly thumbnail_path?: unknown }).thumbnail_path;
  return { path, thumbnailPath: typeof shown === "string" && shown !== "" ? shown : undefined };
};

/** Images to be read: a large one of the scenario's own where the run may leave one behind, else those of the profile's job. */
async function imagesToRead(context: Maker & Pick<ScenarioContext, "allows">): Promise<readonly Place[]> {
  if (context.allows("residue")) return [placeOf(await ownDocument(context, { file: largePicture(context.data) }))];
  const places = placesOf(await documentsOf(context.corporate, await jobToRead(context)));
  return places.filter(({ path, thumbnailPath }) => /\.(png|jpe?g|gif|webp)$/i.test(path) || thumbnailPath).slice(0, 6);
}

scenario(
  "the thumbnail route answers a thumbnail and not the document",
  { judges: ["route:GET /documents/get/thumbnail/{docPath}", "document-thumbnail-literal"] },
  async (context) => {
    const { corporate, check } = context;
    const seen: { readonly whole: Answer; readonly small: Answer }[] = [];
    for (const place of await imagesToRead(context)) {
      const whole = await download(corporate, place.path);
      if (imageKind(whole.bytes) && whole.isSuccess) seen.push({ whole, small: await thumbnail(corporate, place) });
    }
    const served = seen.find(({ small }) => small.isSuccess) ?? seen[0];
    assume(served !== undefined, "there is no image to be read");
    await check("route:GET /documents/get/thumbnail/{docPath}", () => isRaw(served.small));
    raw(served.small);
    await check("document-thumbnail-literal", () => {
      const large = seen.filter(({ whole, small }) => small.isSuccess && (shortestSide(whole.bytes) ?? 0) >= 1024);
      assume(large.length > 0, "no image is so large that its thumbnail must be another file");
      for (const { whole, small } of large) {
        if (Buffer.compare(raw(small), whole.bytes) === 0)
          throw small.mismatch("a thumbnail of the document", `the ${whole.bytes.length} bytes of the document itself`);
      }
    });
  },
);

scenario(
  "an uploaded image has an image of its own as its thumbnail",
  {
    judges: ["document-thumbnail-is-image", "document-thumbnail-own"],
    inParts: ["document-thumbnail-own"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const [one, other] = [
      await ownDocument(context, { file: picture(data) }),
      await ownDocument(context, { file: picture(data) }),
    ];
    const small = [await thumbnail(corporate, placeOf(one)), await thumbnail(corporate, placeOf(other))] as const;
    const [bytes, otherBytes] = [raw(small[0]), raw(small[1])];
    const isImage = await check("document-thumbnail-is-image", () => {
      if (imageKind(bytes) === undefined) throw small[0].mismatch("an image", `${bytes.length} bytes of none`);
    });
    await check("document-thumbnail-own", () => {
      assume(isImage, "the thumbnail is no image");
      if (Buffer.compare(bytes, otherBytes) === 0)
        throw small[1].mismatch("a thumbnail of its own", "that of another image");
    });
    const alike = await namesake(context, one);
    const ofAlike = alike && (await thumbnail(corporate, placeOf(alike)));
    if (!ofAlike?.isSuccess) return;
    await check("document-thumbnail-own", () => {
      if (Buffer.compare(bytes, raw(ofAlike)) === 0)
        throw ofAlike.mismatch("a thumbnail of its own", "that of another image of the same name");
    });
  },
);
