import type { ClauseId } from "../../../contract/register.js";
import { breaks, decision } from "../../core/decision.js";
import type { Json } from "../../core/form.js";
import { type Option, rowNames } from "./state.js";

/** An option as it is after a row of it was saved: what the row leaves out stays. */
type Override = (before: Option, row: Json) => Option;

const whole: Override = (before, row) => ({
  ...before,
  ...Object.fromEntries(rowNames.map((name) => [name, row[name] === undefined ? before[name] : row[name]])),
  optionActive: typeof row["optionActive"] === "boolean" ? row["optionActive"] : before.optionActive,
});

type Name = (typeof rowNames)[number];

/** The option but for these members, which are what `other` says. */
const but =
  (names: readonly Name[], other: (row: unknown, before: unknown) => unknown): Override =>
  (before, row) => ({
    ...whole(before, row),
    ...Object.fromEntries(names.map((name) => [name, other(row[name], before[name])])),
  });

const forgotten = (clause: ClauseId, ...names: readonly Name[]) =>
  breaks<Override>(
    clause,
    `A saved ${names.join(", ")} is not kept.`,
    but(names, (_, before) => before),
  );

const lost = (clause: ClauseId, name: Name) =>
  breaks<Override>(
    clause,
    `A saved ${name} leaves the option without any.`,
    but([name], () => null),
  );

export const override = decision<Override>("freight-provider-override", {
  conforms: { whole },
  faults: {
    "freight-provider-override-keeps-provider#forgotten": forgotten(
      "freight-provider-override-keeps-provider",
      "providerCompanyName",
      "providerID",
      "providerCompanyCode",
    ),
    "freight-provider-override-keeps-provider#code-forgotten": forgotten(
      "freight-provider-override-keeps-provider",
      "providerCompanyCode",
    ),
    "freight-provider-override-keeps-provider#name-forgotten": forgotten(
      "freight-provider-override-keeps-provider",
      "providerCompanyName",
    ),
    "freight-provider-override-keeps-provider#id-lost": lost("freight-provider-override-keeps-provider", "providerID"),
    "freight-provider-override-keeps-shipment-type#type-forgotten": forgotten(
      "freight-provider-override-keeps-shipment-type",
      "shipmentType",
    ),
    "freight-provider-override-keeps-shipment-type#type-lost": lost(
      "freight-provider-override-keeps-shipment-type",
      "shipmentType",
    ),
    "freight-provider-override-keeps-freight-amount#freight-forgotten": forgotten(
      "freight-provider-override-keeps-freight-amount",
      "freightAmount",
    ),
    "freight-provider-override-keeps-freight-amount#freight-rounded": breaks(
      "freight-provider-override-keeps-freight-amount",
      "freightAmount is kept without its cents.",
      but(["freightAmount"], (row) => Math.floor(Number(row))),
    ),
    "freight-provider-override-keeps-freight-amount#freight-summed": breaks(
      "freight-provider-override-keeps-freight-amount",
      "freightAmount is added to the one before it.",
      but(["freightAmount"], (row, before) => Number(row) + Number(before)),
    ),
    "freight-provider-override-keeps-accessorial-amount#accessorials-forgotten": forgotten(
      "freight-provider-override-keeps-accessorial-amount",
      "accessorialAmount",
    ),
    "freight-provider-override-keeps-accessorial-amount#accessorials-zero": breaks(
      "freight-provider-override-keeps-accessorial-amount",
      "accessorialAmount is kept as 0.",
      but(["accessorialAmount"], () => 0),
    ),
    "freight-provider-override-keeps-pro-number#pro-forgotten": forgotten(
      "freight-provider-override-keeps-pro-number",
      "proNum",
    ),
    "freight-provider-override-keeps-pro-number#pro-lost": lost("freight-provider-override-keeps-pro-number", "proNum"),
    "freight-provider-override-keeps-pro-number#pro-cut": breaks(
      "freight-provider-override-keeps-pro-number",
      "proNum is cut after six characters.",
      but(["proNum"], (row) => String(row).slice(0, 6)),
    ),
    "freight-provider-override-keeps-active#active-forgotten": forgotten(
      "freight-provider-override-keeps-active",
      "optionActive",
    ),
    "freight-provider-override-keeps-active#active-always": breaks(
      "freight-provider-override-keeps-active",
      "Every saved option is active.",
      but(["optionActive"], () => true),
    ),
  },
});
