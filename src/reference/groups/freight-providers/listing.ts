import { besideEach } from "../../core/behaviours/filtering.js";
import { whole } from "../../core/behaviours/intact.js";
import { decision, fault } from "../../core/decision.js";
import type { Json } from "../../core/form.js";
import { invalid, refusing } from "../../core/refusal.js";
import { firstTypes, type Option } from "./state.js";

type Options = readonly Option[];

/** The options that a filter leaves. */
type Filter<Value> = (options: Options, value: Value) => Options;

export const ofIndexes: Filter<readonly number[]> = (options, indexes) =>
  options.filter(({ optionIndex }) => indexes.includes(optionIndex));

const refusesSeveral =
  <Value>(filter: Filter<readonly Value[]>, name: string): Filter<readonly Value[]> =>
  (options, values) => {
    if (values.length > 1) throw invalid({ [name]: ["One value is enough."] });
    return filter(options, values);
  };

export const byIndexes = decision<Filter<readonly number[]>>("freight-provider-indexes", {
  openPoint: "optionindex-vs-provider-index",
  conforms: {
    "option-index": ofIndexes,
    position: (options, indexes) => options.filter((_, position) => indexes.includes(position)),
    "position-from-one": (options, indexes) => options.filter((_, position) => indexes.includes(position + 1)),
    "number-of-the-provider": (options, indexes) => options.filter((_, position) => indexes.includes(701 + position)),
  },
  faults: {
    "freight-provider-filter-provider-indexes#indexes-ignored": fault(
      "provider_indexes is ignored.",
      (options) => options,
    ),
    "freight-provider-filter-provider-indexes#indexes-left-out": fault(
      "provider_indexes leaves those providers out.",
      (options, indexes) => options.filter(({ optionIndex }) => !indexes.includes(optionIndex)),
    ),
    "freight-provider-filter-provider-indexes#indexes-from-there-on": fault(
      "provider_indexes lists all providers from the lowest one on.",
      (options, indexes) => options.filter(({ optionIndex }) => optionIndex >= Math.min(...indexes)),
    ),
    "freight-provider-filter-provider-indexes#several-as-range": fault(
      "Several provider_indexes are taken for a range, from the lowest to the highest one.",
      (options, indexes) =>
        options.filter(({ optionIndex }) => optionIndex >= Math.min(...indexes) && optionIndex <= Math.max(...indexes)),
    ),
    "freight-provider-filter-provider-indexes#by-their-first-digits": fault(
      "provider_indexes lists options whose index begins with one of them.",
      (options, indexes) =>
        options.filter(({ optionIndex }) => indexes.some((index) => String(optionIndex).startsWith(String(index)))),
    ),
    "freight-provider-filter-provider-indexes#zero-is-none": fault(
      "Index 0 is taken for none, and none for all.",
      (options, indexes) => {
        const asked = indexes.filter((index) => index !== 0);
        return asked.length > 0 ? ofIndexes(options, asked) : options;
      },
    ),
    "freight-provider-provider-indexes-accepted#zero-beside-others": fault(
      "Index 0 is overlooked beside other provider_indexes.",
      (options, indexes) => ofIndexes(options, indexes.length > 1 ? indexes.filter((index) => index !== 0) : indexes),
    ),
    "freight-provider-provider-indexes-accepted#indexes-first-only": fault(
      "Only the first of several provider_indexes counts.",
      (options, indexes) => ofIndexes(options, indexes.slice(0, 1)),
    ),
    "freight-provider-provider-indexes-accepted#indexes-first-two": fault(
      "Of several provider_indexes the first two count.",
      (options, indexes) => ofIndexes(options, indexes.slice(0, 2)),
    ),
    "freight-provider-provider-indexes-accepted#indexes-several-refused": fault(
      "More than one of provider_indexes is refused.",
      refusesSeveral(ofIndexes, "provider_indexes"),
    ),
  },
});

/** How many of the options that were found are listed. */
export const optionsListed = whole<Options>("freight-provider-options-listed", "all", {
  "freight-provider-post-several-rows#lists-one": fault("The listing has one option at the most.", (options) =>
    options.slice(0, 1),
  ),
  "freight-provider-post-several-rows#without-charges-hidden": fault(
    "Options whose accessorialAmount is 0 are not listed.",
    (options) => options.filter(({ accessorialAmount }) => accessorialAmount !== 0),
  ),
  "freight-provider-post-several-rows#nothing-as-the-row-above": fault(
    "An option without a PRO number is listed with that of the option above it.",
    (options) => options.map((option, at) => ({ ...option, proNum: option.proNum ?? options[at - 1]?.proNum ?? null })),
  ),
  "freight-provider-override-keeps-active#as-the-first": fault(
    "All options are listed as active where the first one is, and as inactive where it is not.",
    (options) => options.map((option) => ({ ...option, optionActive: options[0]?.optionActive ?? true })),
  ),
});

const isOneOf = (types: readonly string[], shipmentType: unknown) =>
  types.some((type) => type.toLowerCase() === String(shipmentType).toLowerCase());

export const ofTypes: Filter<readonly string[]> = (options, types) =>
  options.filter(({ shipmentType }) => isOneOf(types, shipmentType));

const known = ["LTL", "Delivery", "House", "PickUp"];

export const byTypes = decision<Filter<readonly string[]>>("freight-provider-types", {
  openPoint: "freight-provider-unknown-type",
  conforms: {
    "unknown-finds-nothing": ofTypes,
    "unknown-is-refused": (options, types) => {
      if (!types.every((type) => isOneOf(known, type))) throw invalid({ shipment_types: ["There is no such type."] });
      return ofTypes(options, types);
    },
    "a-type-called-otherwise": (options, types) =>
      options.filter(({ shipmentType }) =>
        isOneOf(types, shipmentType === "LTL" ? "less-than-truckload" : shipmentType),
      ),
  },
  faults: {
    "freight-provider-filter-shipment-types#types-ignored": fault("shipment_types is ignored.", (options) => options),
    "freight-provider-filter-shipment-types#types-left-out": fault(
      "shipment_types leaves providers of those types out.",
      (options, types) => options.filter(({ shipmentType }) => !isOneOf(types, shipmentType)),
    ),
    "freight-provider-filter-shipment-types#types-none": fault(
      "A single one of shipment_types finds nothing.",
      (options, types) => (types.length === 1 ? [] : ofTypes(options, types)),
    ),
    "freight-provider-filter-shipment-types#types-as-at-first": fault(
      "shipment_types goes by the types that options had before they were saved with others.",
      (options, types) =>
        options.filter(({ optionIndex, shipmentType }) => isOneOf(types, firstTypes[optionIndex] ?? shipmentType)),
    ),
    "freight-provider-shipment-types-accepted#types-last-only": fault(
      "Only the last of several shipment_types counts.",
      (options, types) => ofTypes(options, types.slice(-1)),
    ),
    "freight-provider-shipment-types-accepted#types-last-two": fault(
      "Of several shipment_types the last two count.",
      (options, types) => ofTypes(options, types.slice(-2)),
    ),
    "freight-provider-shipment-types-accepted#types-first-two": fault(
      "Of several shipment_types the first two count.",
      (options, types) => ofTypes(options, types.slice(0, 2)),
    ),
    "freight-provider-shipment-types-accepted#types-several-refused": fault(
      "More than one of shipment_types is refused.",
      refusesSeveral(ofTypes, "shipment_types"),
    ),
  },
});

const active = (options: Options): Options => options.filter(({ optionActive }) => optionActive);

const refuses = refusing(invalid({ only_active: ["This parameter is not known."] }));

export const byActive = decision<Filter<boolean>>("freight-provider-only-active", {
  conforms: { "active-if-true": (options, only) => (only ? active(options) : options) },
  faults: {
    "freight-provider-filter-only-active#only-active-ignored": fault(
      "only_active=true lists options that are not active.",
      (options) => options,
    ),
    "freight-provider-only-active-false#whatever-it-says": fault(
      "only_active=false lists active options only.",
      active,
    ),
    "freight-provider-only-active-false#inactive-alone": fault(
      "only_active=false lists options alone that are not active.",
      (options, only) => options.filter(({ optionActive }) => optionActive === only),
    ),
    "freight-provider-only-active-accepted#refused": fault("only_active is refused.", refuses),
    "freight-provider-only-active-accepted#false-refused": fault("only_active=false is refused.", (options, only) =>
      only ? active(options) : refuses(),
    ),
  },
});

/** Beside which of several types and of several indexes options are listed that are not active. */
export const inactiveOf = {
  types: besideEach("freight-provider-active-of-types", "freight-provider-filter-only-active", "only_active", "types"),
  indexes: besideEach(
    "freight-provider-active-of-indexes",
    "freight-provider-filter-only-active",
    "only_active",
    "indexes",
  ),
} as const;

export const inactiveOfDecisions = Object.values(inactiveOf);

/** Which of the active options are left out where those alone are asked for. */
export const activeLeftOut = decision<(options: Options, switchedOff: ReadonlySet<number>) => Options>(
  "freight-provider-active-left-out",
  {
    conforms: { none: (options) => options },
    faults: {
      "freight-provider-filter-only-active#not-once-switched-off": fault(
        "only_active=true leaves out an option that is active again.",
        (options, switchedOff) => options.filter(({ optionIndex }) => !switchedOff.has(optionIndex)),
      ),
      "freight-provider-filter-only-active#one-active": fault(
        "only_active=true lists the first active option alone.",
        (options) => options.slice(0, 1),
      ),
    },
  },
);

export const byDefault = decision<(options: Options) => Options>("freight-provider-default", {
  openPoint: "only-active-default",
  conforms: { all: (options) => options, "active-only": active },
});

/** Whether only_active is not looked at beside so many other filters. */
export const ignoresActive = decision<(others: number) => boolean>("freight-provider-only-active-beside", {
  conforms: { "as-alone": () => false },
  faults: {
    "freight-provider-filter-only-active#only-active-alone": fault(
      "only_active is ignored beside another filter.",
      (others) => others > 0,
    ),
    "freight-provider-filter-only-active#two-filters-at-most": fault(
      "only_active is ignored beside both other filters.",
      (others) => others > 1,
    ),
  },
});

/** Whether shipment_types is not looked at beside so many other filters. */
export const ignoresTypes = decision<(others: number) => boolean>("freight-provider-types-beside", {
  conforms: { "as-alone": () => false },
  faults: {
    "filters-together:freight-provider-list#two-filters-at-most": fault(
      "shipment_types is ignored beside both other filters.",
      (others) => others > 1,
    ),
  },
});

/** What the listing shows of an option. */
export const shown = decision<(option: Option) => Json>("freight-provider-row", {
  openPoint: "freight-provider-override-readback",
  conforms: {
    "as-saved": (option) => option,
    "with-other-names": ({ freightAmount, accessorialAmount, proNum, providerCompanyName, ...option }) => ({
      ...option,
      company: providerCompanyName,
      price: { freight: freightAmount, accessorials: accessorialAmount },
      pro: proNum,
    }),
    "without-pro-number": ({ proNum: _, ...option }) => option,
    "without-active": ({ optionActive: _, ...option }) => option,
    "without-index": ({ optionIndex: _, ...option }) => option,
    "without-provider-and-type": ({ optionIndex, optionActive, freightAmount, accessorialAmount, proNum }) => ({
      optionIndex,
      optionActive,
      freightAmount,
      accessorialAmount,
      proNum,
    }),
  },
});
