import type { Answer } from "../../core/answer.js";
import { always } from "../../core/behaviours/always.js";
import { decision, fault } from "../../core/decision.js";
import { missing, refusing } from "../../core/refusal.js";
import { plainPicture, reduced, sizeOf } from "./picture.js";
import { type StoredDocument, thumbnailPathOf } from "./state.js";

const lastPart = (path: string) => path.split("/").at(-1);

/** Finds a document by its path among all of them. */
type Lookup = (documents: readonly StoredDocument[], path: string) => StoredDocument | undefined;

/** Where two have one path, it is that of the latest. */
const byPath: Lookup = (documents, path) => documents.findLast((document) => document.path === path);

/** @returns the path without its percent sequences; as it is where it has others */
function decodedOnceMore(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** @returns whether two files of one job have names that differ in capital letters alone */
const isCalledAlike = (one: StoredDocument, other: StoredDocument): boolean =>
  one.job_display_id === other.job_display_id &&
  one.file_name !== other.file_name &&
  one.file_name.toLowerCase() === other.file_name.toLowerCase();

/** @returns whether two files have one name and as many bytes */
const isAsLong = (one: StoredDocument, other: StoredDocument): boolean =>
  one.file_name === other.file_name && one.bytes.length === other.bytes.length;

export const pathLookup = decision<Lookup>("document-get", {
  conforms: { "by-path": byPath },
  faults: {
    "document-path-slashes#get-no-slashes": fault("A path with slashes finds nothing.", (documents, path) =>
      path.includes("/") ? undefined : byPath(documents, path),
    ),
    "document-path-slashes#get-one-slash": fault(
      "Of a path with slashes the first part alone is looked up.",
      (documents, path) => byPath(documents, path.split("/")[0] ?? path),
    ),
    "document-download-bytes#get-by-name": fault(
      "A path is looked up by its last part, whatever its folder.",
      (documents, path) => documents.find((document) => lastPart(document.path) === lastPart(path)),
    ),
    "document-download-bytes#of-its-name-and-size": fault(
      "Of files of one name and as many bytes the first is answered for each.",
      (documents, path) => {
        const asked = byPath(documents, path);
        return asked && documents.find((other) => other === asked || isAsLong(other, asked));
      },
    ),
    "document-download-bytes#latest-in-any-case": fault(
      "Of files of a job whose names differ in capital letters alone the latest is answered for each.",
      (documents, path) => {
        const asked = byPath(documents, path);
        return asked && documents.findLast((other) => other === asked || isCalledAlike(other, asked));
      },
    ),
    "stored-as-given:document#plus-as-blank": fault("A plus in a path is read as a blank.", (documents, path) =>
      byPath(documents, path.replaceAll("+", " ")),
    ),
    "stored-as-given:document#decoded-twice": fault("A path is decoded once more.", (documents, path) =>
      byPath(documents, decodedOnceMore(path)),
    ),
    "stored-as-given:document#ends-at-number-sign": fault("A path ends at a number sign.", (documents, path) =>
      byPath(documents, path.split("#")[0] ?? path),
    ),
    "stored-as-given:document#two-dots-climb": fault(
      "A path with two dots in the name of its file finds nothing.",
      (documents, path) => (path.includes("..") ? undefined : byPath(documents, path)),
    ),
    "document-get-unknown-path#any": fault(
      "A path that no document has answers the first document.",
      (documents, path) => byPath(documents, path) ?? documents[0],
    ),
    "document-get-unknown-path#same-folder": fault(
      "A path that no document has answers one of the same folder.",
      (documents, path) => {
        const folder = path.split("/").slice(0, -1).join("/");
        return byPath(documents, path) ?? documents.find((document) => document.path.startsWith(`${folder}/`));
      },
    ),
  },
});

const secret = Buffer.from("[storage]\nroot=/var/documents\n");

/** What a path answers that climbs out of the storage. */
export const climbing = decision<() => Answer>("document-get-climbing", {
  conforms: { refused: refusing(missing("The document")) },
  faults: {
    "document-get-no-climbing#climbs": fault(
      "A path that climbs out of the storage answers a file of the machine.",
      () => ({ kind: "bytes", status: 200, bytes: secret, type: "application/octet-stream" }),
    ),
  },
});

type Bytes = (document: StoredDocument) => Uint8Array;

const decoded = (bytes: Uint8Array): Uint8Array => Buffer.from(new TextDecoder().decode(bytes));

export const downloadBytes = decision<Bytes>("document-get-bytes", {
  conforms: { "as-uploaded": ({ bytes }) => bytes },
  faults: {
    "document-download-bytes#get-cut": fault("The last byte is missing.", ({ bytes }) => bytes.slice(0, -1)),
    "document-download-bytes#get-newline": fault("A line break is added.", ({ bytes }) =>
      Buffer.concat([bytes, Buffer.from("\n")]),
    ),
    "document-download-bytes#get-as-text": fault("The bytes are read as UTF-8 text.", ({ bytes }) =>
      Buffer.from(Buffer.from(bytes).toString("utf8")),
    ),
    "stored-as-given:document#texts-read-as-utf8": fault(
      "Of a text the byte order mark is lost, and bytes that are no UTF-8 are replaced.",
      ({ bytes, media_type }) => (media_type.startsWith("text/") ? decoded(bytes) : bytes),
    ),
    "stored-as-given:document#tables-read-as-utf8": fault(
      "Of a table of comma-separated values bytes that are no UTF-8 are replaced.",
      ({ bytes, media_type }) => (media_type === "text/csv" ? decoded(bytes) : bytes),
    ),
    "document-download-bytes#get-base64": fault("The bytes are answered as base64.", ({ bytes }) =>
      Buffer.from(Buffer.from(bytes).toString("base64")),
    ),
    "document-download-bytes#get-reduced": fault(
      "Of an image its thumbnail is answered.",
      ({ bytes }) => reduced(bytes) ?? bytes,
    ),
  },
});

export const downloadType = decision<(document: StoredDocument) => string>("document-get-type", {
  openPoint: "document-download-headers",
  conforms: {
    "of-the-file": ({ media_type }) => media_type || "application/octet-stream",
    "octet-stream": () => "application/octet-stream",
  },
});

export const hiddenServed = decision("document-hidden-served", {
  openPoint: "document-hide-bytes",
  conforms: { "still-served": true, refused: false },
});

/** What a document is once its bytes were answered. */
export const onceDownloaded = decision<(document: StoredDocument) => StoredDocument>("document-once-downloaded", {
  conforms: { "as-it-was": (document) => document },
  faults: {
    "document-download-bytes#shares-what-it-serves": fault(
      "A document that is downloaded is shared from then on.",
      (document) => ({ ...document, shared: 1 }),
    ),
  },
});

/** Which member of a document the thumbnail route takes. */
export const thumbnailKey = decision<(document: StoredDocument) => readonly (string | null)[]>(
  "document-thumbnail-by",
  {
    openPoint: "document-thumb-path",
    conforms: {
      both: (document) => [document.path, thumbnailPathOf(document)],
      path: ({ path }) => [path],
      "thumbnail-path": (document) => [thumbnailPathOf(document)],
    },
  },
);

/** Whose thumbnail is answered where a path is that of a document. */
type ThumbnailOf = (found: StoredDocument, path: string, all: readonly StoredDocument[]) => StoredDocument;

export const thumbnailOf = decision<ThumbnailOf>("document-thumbnail-of", {
  conforms: { "that-document": (found) => found },
  faults: {
    "document-thumbnail-own#of-the-one-before": fault(
      "The thumbnail of an image is that of the image that was uploaded before it.",
      (found, _, all) => all.findLast(({ media_type, id }) => /png/.test(media_type) && id < found.id) ?? found,
    ),
    "document-thumbnail-own#of-the-first-by-its-thumbnail-path": fault(
      "By a thumbnail_path the thumbnail of the first image of the job is answered.",
      (found, path, all) =>
        (path === thumbnailPathOf(found) &&
          all.find(({ media_type, job_display_id: job }) => /png/.test(media_type) && job === found.job_display_id)) ||
        found,
    ),
  },
});

/** What the path of a thumbnail is read as. */
export const thumbnailPathRead = decision<(path: string) => string>("document-thumbnail-path-read", {
  conforms: { "as-it-is": (path) => path },
  faults: {
    "document-thumbnail-own#decoded-twice": fault("The path of a thumbnail is decoded once more.", decodedOnceMore),
    "document-thumbnail-own#plus-as-blank": fault("A plus in the path of a thumbnail is read as a blank.", (path) =>
      path.replaceAll("+", " "),
    ),
  },
});

/** Whether the thumbnail route is one of its own, beside the download. */
export const thumbnailRouted = always("document-thumbnail-route", "a-thumbnail", {
  "document-thumbnail-literal#as-a-document":
    "A thumbnail is looked up as a document whose path begins with 'thumbnail'.",
});

/** What a thumbnail of a document is answered as. */
interface Thumbnail {
  readonly bytes: Uint8Array;
  readonly type: string;
}

type Thumbnailer = (document: StoredDocument, all: readonly StoredDocument[]) => Thumbnail | undefined;

const png = (bytes: Uint8Array | undefined): Thumbnail | undefined => bytes && { bytes, type: "image/png" };
const placeholder = () => png(plainPicture(16, 16, 200));

/** An image that is small enough is its own thumbnail, byte by byte. */
const asIs =
  (isSmall: (size: { readonly width: number; readonly height: number }) => boolean): Thumbnailer =>
  ({ bytes, media_type }) => {
    const size = sizeOf(bytes);
    return size && isSmall(size) ? { bytes, type: media_type } : png(reduced(bytes));
  };

const small: Thumbnailer = ({ bytes }) => png(reduced(bytes));

export const thumbnail = decision<Thumbnailer>("document-thumbnail", {
  openPoint: "document-thumb-none",
  conforms: {
    "of-images": small,
    "placeholder-for-others": (document, all) => small(document, all) ?? placeholder(),
    "small-images-as-they-are": asIs(({ width, height }) => Math.max(width, height) <= 320),
    "low-images-as-they-are": asIs(({ height }) => height <= 200),
    "all-images-as-they-are": asIs(() => true),
  },
  faults: {
    "document-thumbnail-is-image#text": fault("The thumbnail of an image is a text that holds it.", ({ bytes }) => ({
      bytes: Buffer.from(`data:image/png;base64,${Buffer.from(reduced(bytes) ?? []).toString("base64")}`),
      type: "text/plain",
    })),
    "document-thumbnail-is-image#broken": fault(
      "The thumbnail of an image is bytes of no image, called an image.",
      ({ bytes }) => png((reduced(bytes) ?? bytes).slice(8)),
    ),
    "document-update-keeps#drops-its-thumbnail": fault(
      "An image that was updated has no thumbnail.",
      (document, all) => (document.updated ? undefined : small(document, all)),
    ),
    "document-thumbnail-own#alike": fault("All thumbnails are one placeholder.", placeholder),
    "document-thumbnail-own#of-its-name": fault(
      "The thumbnail is that of the first image of its name for its job.",
      (document, all) => {
        const isNamesake = (other: StoredDocument) =>
          other.file_name === document.file_name && other.job_display_id === document.job_display_id;
        return png(reduced((all.find(isNamesake) ?? document).bytes));
      },
    ),
    "document-thumbnail-own#of-the-latest-of-its-name": fault(
      "The thumbnail is that of the latest image of its name for its job.",
      (document, all) => {
        const isNamesake = (other: StoredDocument) =>
          other.file_name === document.file_name && other.job_display_id === document.job_display_id;
        return png(reduced((all.findLast(isNamesake) ?? document).bytes));
      },
    ),
    "document-thumbnail-own#of-its-name-in-any-case": fault(
      "The thumbnail is that of the first image of its job whose name differs in capital letters alone, where there is one.",
      (document, all) => png(reduced((all.find((other) => isCalledAlike(other, document)) ?? document).bytes)),
    ),
    "document-thumbnail-own#none-of-capitals": fault(
      "An image whose name ends in capital letters has no thumbnail.",
      (document, all) => (/\.[A-Z]+$/.test(document.file_name) ? undefined : small(document, all)),
    ),
    "document-thumbnail-own#first": fault("Every thumbnail is that of the first image.", (document, all) => {
      const first = all.find((other) => other.media_type === "image/png");
      return png(reduced((first ?? document).bytes));
    }),
  },
});
