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
}

/** Reads the entries of a list from one of its form fields; undefined where it cannot be read. */
type ListReading = (field: Field) => readonly string[] | undefined;

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
    "any-of-them": ({ text }) => arrayIn(text) ?? joined(text),
    repeated: ({ text }) => [text],
    numbered: ({ text, numbered }) => (numbered ? [text] : []),
    "as-json": ({ text }) => arrayIn(text),
    "joined-by-commas": ({ text }) => joined(text),
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
