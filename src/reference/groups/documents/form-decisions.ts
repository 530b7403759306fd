import { whole } from "../../core/behaviours/intact.js";
import { decision, fault } from "../../core/decision.js";
import { fold } from "../../core/wire.js";

/** Whether a form field's name is the one that the document prints. */
type NameRule = (sent: string, printed: string) => boolean;

export const formNames = decision<NameRule>("document-form-names", {
  openPoint: "document-form-field-names",
  conforms: {
    "any-spelling": (sent, printed) => fold(sent) === fold(printed),
    "pascal-or-camel-case": (sent, printed) => sent.toLowerCase() === fold(printed),
    "as-printed": (sent, printed) => sent === printed,
  },
});

/** The parts of a form that are read, in the order in which they came. */
export const partsRead = whole<readonly (readonly [name: string, value: File | string])[]>(
  "document-form-parts",
  "all",
  {
    "route:POST /documents#fields-before-the-file-lost": fault(
      "Form fields that come before the file are lost.",
      (parts) =>
        parts.slice(
          Math.max(
            0,
            parts.findIndex(([name]) => name === "file"),
          ),
        ),
    ),
  },
);

/** One form field as it was sent. */
interface Field {
  readonly text: string;
  /** Whether its name ended in an index, such as `tags[0]`. */
  readonly numbered: boolean;
  /** Whether its name ended in empty brackets, such as `tags[]`. */
  readonly bracketed: boolean;
}

/** Reads the entries of a list from its form fields; undefined where it cannot be read. */
type ListReading = (fields: readonly Field[]) => readonly string[] | undefined;

/** A list of which each form field is read by itself. */
const byField =
  (entriesOf: (field: Field) => readonly string[] | undefined): ListReading =>
  (fields) => {
    const entries = fields.map(entriesOf);
    return entries.includes(undefined) ? undefined : entries.flatMap((some) => some ?? []);
  };

const arrayIn = (text: string): readonly string[] | undefined => {
  if (!text.startsWith("[")) return undefined;
  try {
    const entries: unknown = JSON.parse(text);
    return Array.isArray(entries) ? entries.map(String) : undefined;
  } catch {
    return undefined;
  }
};

const joined = (text: string) =>
  text
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);

export const listReading = decision<ListReading>("document-list-encoding", {
  openPoint: "document-form-list-encoding",
  conforms: {
    "any-of-them": byField(({ text }) => arrayIn(text) ?? joined(text)),
    repeated: byField(({ text }) => [text]),
    numbered: byField(({ text, numbered }) => (numbered ? [text] : [])),
    bracketed: byField(({ text, bracketed }) => (bracketed ? [text] : [])),
    "as-json": byField(({ text }) => arrayIn(text)),
    "joined-by-commas": byField(({ text }) => joined(text)),
    "numbered-and-repeated-as-one-text": (fields) => {
      const texts = fields.map(({ text }) => text);
      return fields.every(({ numbered }) => numbered) ? texts : [texts.join(",")];
    },
  },
});

/** Under which names an upload gives the things that it belongs to. */
export const associationNames = decision("document-association-names", {
  openPoint: "document-form-field-names",
  conforms: {
    either: {
      inventory: ["inventory_item_ids", "JobInventoryItems"],
      units: ["handling_unit_ids", "jobHandlingUnits"],
    },
    "as-an-item-photo-does": { inventory: ["JobInventoryItems"], units: ["jobHandlingUnits"] },
  },
});
