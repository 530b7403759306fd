import type { PDFFont, PDFPage } from "pdf-lib";
import type { Answer } from "../../core/answer.js";
import { decision, fault } from "../../core/decision.js";
import { bytesAsText } from "../../core/malformed-responses.js";
import { failure } from "../../core/refusal.js";
import { state, type World } from "../../core/world.js";
import type { JobForm } from "./decisions.js";

const mediaType = decision("form-media-type", {
  openPoint: "form-filename",
  conforms: { pdf: "application/pdf", "octet-stream": "application/octet-stream" },
});

/** What stands before and behind a PDF: readers skip blanks, and zero bytes that blocks are filled with. */
const around = decision<(pdf: Uint8Array) => Uint8Array>("form-bytes-around", {
  conforms: {
    nothing: (pdf) => pdf,
    "blank-lines-and-zero-bytes": (pdf) => Buffer.concat([Buffer.from("\r\n   "), pdf, Buffer.alloc(2048)]),
  },
});

/** Draws a line of text with its left end at a place. */
type Drawn = (sheet: PDFPage, text: string, at: { readonly x: number; readonly y: number }, font: PDFFont) => void;

/** How a line gets onto a page: what is an image, as carriers' labels often are, is no text to a reader. */
const drawn = decision<Drawn>("form-text-drawn", {
  conforms: {
    "in-letters": (sheet, text, at, font) => sheet.drawText(text, { ...at, size: 12, font }),
    "as-bars": (sheet, text, { x, y }) => {
      for (const [place, letter] of [...text].entries())
        sheet.drawRectangle({ x: x + place * 4, y, width: letter.charCodeAt(0) / 64, height: 12 });
    },
  },
});

/** The bytes of a form of one shipment or plan. */
type OfPart = (form: JobForm, made: Answer) => Answer;

const withoutLast = (bytes: number, made: Answer): Answer =>
  made.kind === "bytes" ? { ...made, bytes: made.bytes.slice(0, -bytes) } : made;

const cutFor =
  (cut: JobForm): OfPart =>
  (form, made) =>
    form === cut ? withoutLast(40, made) : made;

export const bytesOfPart = decision<OfPart>("form-bytes-of-part", {
  conforms: { whole: (_, made) => made },
  faults: {
    "route:GET /job/{jobDisplayId}/form/packing-slip#cut-with-quote": fault(
      "The packing slip of a quote lacks its last bytes.",
      cutFor("packing-slip"),
    ),
    "route:GET /job/{jobDisplayId}/form/operations#cut-with-quote": fault(
      "The operations form of a quote lacks its last bytes.",
      cutFor("operations"),
    ),
    "route:GET /job/{jobDisplayId}/form/bill-of-lading#cut-but-the-first": fault(
      "The bill of lading of a plan behind the first lacks its last bytes.",
      cutFor("bill-of-lading"),
    ),
    "route:GET /job/{jobDisplayId}/form/packaging-labels#cut-but-the-first": fault(
      "The packaging labels of a plan behind the first lack their last bytes.",
      cutFor("packaging-labels"),
    ),
  },
});

/** The bytes of a form by what it was asked by beside its job. */
type OfQuery = (form: JobForm, query: Readonly<Record<string, unknown>>, made: Answer) => Answer;

/** One document behind the other. */
const twice = (made: Answer): Answer =>
  made.kind === "bytes" ? { ...made, bytes: Buffer.concat([made.bytes, made.bytes]) } : made;

const twiceWithout =
  (which: JobForm, name: string): OfQuery =>
  (form, query, made) =>
    form === which && query[name] === undefined ? twice(made) : made;

export const bytesOfQuery = decision<OfQuery>("form-bytes-of-query", {
  conforms: { whole: (_, __, made) => made },
  faults: {
    "route:GET /job/{jobDisplayId}/form/packaging-labels#two-without-a-plan": fault(
      "Packaging labels without a plan are two PDFs, one behind the other.",
      twiceWithout("packaging-labels", "shipment_plan_id"),
    ),
    "route:GET /job/{jobDisplayId}/form/bill-of-lading#two-without-a-plan": fault(
      "A bill of lading without a plan is two PDFs, one behind the other.",
      twiceWithout("bill-of-lading", "shipment_plan_id"),
    ),
    "route:GET /job/{jobDisplayId}/form/invoice#two-without-a-type": fault(
      "An invoice without a type is two PDFs, one behind the other.",
      twiceWithout("invoice", "type"),
    ),
    "route:GET /job/{jobDisplayId}/form/usar#two-without-a-type": fault(
      "A usar form without a type is two PDFs, one behind the other.",
      twiceWithout("usar", "type"),
    ),
    "route:GET /job/{jobDisplayId}/form/operations#two-with-type-and-quote": fault(
      "An operations form of a type and a quote is two PDFs, one behind the other.",
      (form, { ops_type, quote_id }, made) =>
        form === "operations" && ops_type !== undefined && quote_id !== undefined ? twice(made) : made,
    ),
    "route:GET /job/{jobDisplayId}/form/invoice#page-behind": fault(
      "An invoice without a type goes on with an HTML page.",
      (form, { type }, made) =>
        form === "invoice" && type === undefined && made.kind === "bytes"
          ? { ...made, bytes: Buffer.concat([made.bytes, Buffer.from("<p>Made by the forms service.</p>\n")]) }
          : made,
    ),
  },
});

/** The bytes of a form of a job by how many items that has. */
type OfItems = (form: JobForm, items: number, made: Answer) => Answer;

const withoutBytes = (made: Answer): Answer => (made.kind === "bytes" ? { ...made, bytes: new Uint8Array() } : made);

const cutFrom =
  (cut: JobForm, most: number): OfItems =>
  (form, items, made) =>
    form === cut && items > most ? withoutLast(200, made) : made;

export const bytesOfItems = decision<OfItems>("form-bytes-of-items", {
  conforms: { whole: (_, __, made) => made },
  faults: {
    "form-without-items#item-labels-of-no-bytes": fault(
      "The item labels of a job without items are no bytes.",
      (form, items, made) => (form === "item-labels" && items === 0 ? withoutBytes(made) : made),
    ),
    "form-many-items#usar": fault("The usar form of more than ten items lacks its last bytes.", cutFrom("usar", 10)),
    "form-many-items#item-labels": fault(
      "The item labels of more than thirty items lack their last bytes.",
      cutFrom("item-labels", 30),
    ),
  },
});

/** The bytes of a form of a job by whether that is delivered anywhere. */
export const bytesOfUndelivered = decision<(form: JobForm, isDelivered: boolean, made: Answer) => Answer>(
  "form-bytes-of-undelivered",
  {
    conforms: { whole: (_, __, made) => made },
    faults: {
      "form-without-items#usar-of-no-bytes": fault(
        "The usar form of a job without delivery is no bytes.",
        (form, isDelivered, made) => (form === "usar" && !isDelivered ? withoutBytes(made) : made),
      ),
    },
  },
);

/** The bytes of a form of a job by whether that has a customer. */
export const bytesOfNobody = decision<(form: JobForm, isOfSomebody: boolean, made: Answer) => Answer>(
  "form-bytes-of-nobody",
  {
    conforms: { whole: (_, __, made) => made },
    faults: {
      "route:GET /job/{jobDisplayId}/form/invoice#fails-without-a-customer": fault(
        "The invoice of a job without a customer makes the service fail.",
        (form, isOfSomebody, made) => {
          if (form === "invoice" && !isOfSomebody) throw failure;
          return made;
        },
      ),
    },
  },
);

/** The forms that were made of jobs. */
const madeOnce = state("form-made-once", () => new Set<string>());

const otherwiseAgain =
  (spoilt: JobForm, spoil: (made: Answer) => Answer) =>
  (form: JobForm, job: number, made: Answer, world: World): Answer => {
    const once = world.of(madeOnce);
    const isFirst = !once.has(`${form} ${job}`);
    once.add(`${form} ${job}`);
    return isFirst || form !== spoilt ? made : spoil(made);
  };

const cutAgain = (cut: JobForm) => otherwiseAgain(cut, (made) => withoutLast(200, made));

/** The bytes of a form of a job that was made before. */
export const bytesAgain = decision<(form: JobForm, job: number, made: Answer, world: World) => Answer>(
  "form-bytes-again",
  {
    conforms: { whole: (_, __, made) => made },
    faults: {
      "route:GET /job/{jobDisplayId}/form/quick-sale#cut-again": fault(
        "A quick sale that is made for the second time lacks its last bytes.",
        cutAgain("quick-sale"),
      ),
      "route:GET /job/{jobDisplayId}/form/invoice#cut-again": fault(
        "An invoice that is made for the second time lacks its last bytes.",
        cutAgain("invoice"),
      ),
      "route:GET /job/{jobDisplayId}/form/item-labels#text-again": fault(
        "The bytes of item labels that are made for the second time are taken for a text on their way.",
        otherwiseAgain("item-labels", (made) => bytesAsText(made)),
      ),
    },
  },
);

/** The bytes of a form of a job by whether that is booked. */
type OfBooked = (form: JobForm, isBooked: boolean, made: Answer) => Answer;

export const bytesOfBooked = decision<OfBooked>("form-bytes-of-booked", {
  conforms: { whole: (_, __, made) => made },
  faults: {
    "form-booked-one-pdf#quick-sale-in-base64": fault(
      "The quick sale of a booked job is the text of a PDF in base64.",
      (form, isBooked, made) =>
        form === "quick-sale" && isBooked && made.kind === "bytes"
          ? { ...made, bytes: Buffer.from(Buffer.from(made.bytes).toString("base64")) }
          : made,
    ),
    "form-booked-one-pdf#invoice-cut": fault(
      "The invoice of a booked job lacks its last bytes.",
      (form, isBooked, made) => (form === "invoice" && isBooked ? withoutLast(200, made) : made),
    ),
    "form-booked-one-pdf#fails-at-the-invoice": fault(
      "The invoice of a booked job makes the service fail.",
      (form, isBooked, made) => {
        if (form === "invoice" && isBooked) throw failure;
        return made;
      },
    ),
  },
});

/** The bytes of a form of a job by whether its carrier shipment was booked and deleted again. */
export const bytesOfUnbooked = decision<(form: JobForm, isUnbooked: boolean, made: Answer) => Answer>(
  "form-bytes-of-unbooked",
  {
    conforms: { whole: (_, __, made) => made },
    faults: {
      "form-booked-one-pdf#invoice-of-no-bytes-once-unbooked": fault(
        "The invoice of a job whose carrier shipment was deleted is no bytes.",
        (form, isUnbooked, made) => (form === "invoice" && isUnbooked ? withoutBytes(made) : made),
      ),
    },
  },
);

export const pdfDecisions = [mediaType, around, drawn];

const margin = 50;
const lineHeight = 18;
const page = { width: 612, height: 792 };
const linesOnPage = Math.floor((page.height - 2 * margin) / lineHeight);

let maker: Promise<typeof import("pdf-lib")> | undefined;

/**
 * @param title heads the first page
 * @param lines of plain text, over as many pages as they need
 * @returns a document of one PDF
 */
export async function pdfAnswer(title: string, lines: readonly string[], world: World): Promise<Answer> {
  maker ??= import("pdf-lib");
  const { PDFDocument, StandardFonts } = await maker;
  const pdf = await PDFDocument.create();
  pdf.setTitle(title);
  pdf.setCreationDate(world.now());
  pdf.setModificationDate(world.now());
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const draw = world.choose(drawn);
  const all = [title, ...lines];
  for (let from = 0; from < all.length; from += linesOnPage) {
    const sheet = pdf.addPage([page.width, page.height]);
    for (const [index, text] of all.slice(from, from + linesOnPage).entries()) {
      draw(sheet, text, { x: margin, y: page.height - margin - index * lineHeight }, font);
    }
  }
  // To pack what describes the pages takes longer than all the rest.
  const bytes = await pdf.save({ useObjectStreams: false });
  return { kind: "bytes", status: 200, type: world.choose(mediaType), bytes: world.choose(around)(bytes) };
}
