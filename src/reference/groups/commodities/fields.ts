import { decision } from "../../core/decision.js";
import { Form } from "../../core/form.js";
import type { World } from "../../core/world.js";
import { type Commodity, fieldTypes } from "./state.js";

export type Fields = Partial<Omit<Commodity, "id">>;
type Demand = (form: Form, fields: Fields) => void;

export const newNeeds = decision<readonly string[]>("commodity-create-needs", {
  openPoint: "commodity-create-required",
  conforms: {
    nothing: [],
    "the-description": ["description"],
    "description-and-class": ["description", "freight_class"],
    everything: ["description", "freight_class", "nmfc_code", "weight_min", "weight_max"],
  },
});

const tradeClasses = [50, 55, 60, 65, 70, 77.5, 85, 92.5, 100, 110, 125, 150, 175, 200, 250, 300, 400, 500];

export const unknownClass = decision<Demand>("commodity-unknown-class", {
  openPoint: "commodity-class-invalid",
  conforms: {
    stored: () => {},
    refused: (form, { freight_class }) => {
      if (freight_class !== undefined && !tradeClasses.includes(Number(freight_class)))
        form.complain("freight_class", "There is no such class.");
    },
  },
});

export const reversedWeights = decision<Demand>("commodity-reversed-weights", {
  openPoint: "commodity-weights-reversed",
  conforms: {
    stored: () => {},
    refused: (form, { weight_min, weight_max }) => {
      if (Number(weight_min ?? 0) > Number(weight_max ?? Number.POSITIVE_INFINITY))
        form.complain("weight_min", "It is above weight_max.");
    },
  },
});

/** What an update makes of weights, which it does not show. */
export const weightsInUpdate = decision<(form: Form, weights: Fields) => Fields>("commodity-weights-in-update", {
  openPoint: "commodity-update-weights",
  conforms: {
    ignored: () => ({}),
    stored: (_form, weights) => weights,
    refused: (form, weights) => {
      for (const name of Object.keys(weights)) form.complain(name, "It cannot be updated.");
      return {};
    },
  },
});

/** What an update makes of the members that it leaves out. */
export const leftOut = decision<(form: Form, name: "description" | "freight_class" | "nmfc_code") => Fields>(
  "commodity-left-out",
  {
    openPoint: "commodity-update-partial",
    conforms: {
      kept: () => ({}),
      cleared: (_form, name) => ({ [name]: null }),
      refused: (form, name) => {
        form.require(name);
        return {};
      },
    },
  },
);

/** What becomes of a weight that is a list or an object. */
export const composedWeight = decision<(form: Form, name: string) => void>("commodity-composed-weight", {
  conforms: {
    refused: (form, name) => form.complain(name, "A number is needed."),
    "left-out": () => {},
  },
});

function weight(form: Form, name: string, type: "text" | "number", world: World): Fields {
  if (typeof form.raw(name) !== "object") return value(form, name, type);
  world.choose(composedWeight)(form, name);
  return {};
}

function value(form: Form, name: string, type: "text" | "number" | "either"): Fields {
  const raw = form.raw(name);
  if (raw === undefined) return {};
  if (typeof raw === "string" ? type !== "number" : typeof raw === "number" && type !== "text") return { [name]: raw };
  form.complain(name, type === "text" ? "A text is needed." : "A number is needed.");
  return {};
}

const withSub = /^(\d+)-(\d+)$/;

/** What becomes of a code with a sub-number, such as 79300-13. */
export const subNumber = decision<(form: Form, code: string) => string>("commodity-sub-number", {
  conforms: {
    stored: (_, code) => code,
    refused: (form, code) => {
      form.complain("nmfc_code", "There is no such code.");
      return code;
    },
    "with-another-sign": (_, code) => code.replace("-", " sub "),
    "without-a-sign": (_, code) => code.replace("-", ""),
  },
});

function codeOf(fields: Fields, form: Form, world: World): Fields {
  const { nmfc_code } = fields;
  return typeof nmfc_code === "string" && withSub.test(nmfc_code)
    ? { nmfc_code: world.choose(subNumber)(form, nmfc_code) }
    : fields;
}

function sent(form: Form, world: World) {
  const { codes, weights } = world.choose(fieldTypes);
  const description = form.text("description");
  if (description?.trim() === "") form.complain("description", "A description is needed.");
  return {
    shown: {
      ...(description !== undefined && { description }),
      ...value(form, "freight_class", codes),
      ...codeOf(value(form, "nmfc_code", codes), form, world),
    },
    weights: { ...weight(form, "weight_min", weights, world), ...weight(form, "weight_max", weights, world) },
  };
}

/** @throws Refusal where the body is no new commodity */
export function newFields(body: unknown, world: World): Fields {
  const form = Form.of(body);
  form.require(...world.choose(newNeeds));
  const { shown, weights } = sent(form, world);
  const fields = { ...shown, ...weights };
  world.choose(unknownClass)(form, fields);
  world.choose(reversedWeights)(form, fields);
  form.settle();
  return fields;
}

/** @throws Refusal where the body is no update of a commodity */
export function updatedFields(body: unknown, world: World): Fields {
  const form = Form.of(body);
  const { shown, weights } = sent(form, world);
  world.choose(unknownClass)(form, shown);
  const more = world.choose(weightsInUpdate)(form, weights);
  const omitted = (["description", "freight_class", "nmfc_code"] as const)
    .filter((name) => !form.has(name))
    .map((name) => world.choose(leftOut)(form, name));
  form.settle();
  return Object.assign({}, shown, more, ...omitted);
}
