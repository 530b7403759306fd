import { decision, fault } from "../../core/decision.js";
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

const inWholeCents = (amount: unknown): unknown =>
  typeof amount === "number" ? Math.floor(amount * 100) / 100 : amount;

const forgotten = (...names: readonly Name[]) =>
  fault<Override>(
    `A saved ${names.join(", ")} is not kept.`,
    but(names, (_, before) => before),
  );

const lost = (name: Name) =>
  fault<Override>(
    `A saved ${name} leaves the option without any.`,
    but([name], () => null),
  );

const givenAs = (name: Name, other: Name) =>
  fault<Override>(`${name} is stored from ${other}.`, (before, row) => ({
    ...whole(before, row),
    [name]: row[other] ?? before[name],
  }));

export const override = decision<Override>("freight-provider-override", {
  conforms: { whole },
  faults: {
    "freight-provider-override-keeps-provider#forgotten": forgotten(
      "providerCompanyName",
      "providerID",
      "providerCompanyCode",
    ),
    "freight-provider-override-keeps-provider#code-forgotten": forgotten("providerCompanyCode"),
    "freight-provider-override-keeps-provider#name-forgotten": forgotten("providerCompanyName"),
    "freight-provider-override-keeps-provider#id-lost": lost("providerID"),
    "freight-provider-override-keeps-provider#code-of-name": givenAs("providerCompanyCode", "providerCompanyName"),
    "freight-provider-override-keeps-provider#name-of-code": givenAs("providerCompanyName", "providerCompanyCode"),
    "freight-provider-override-keeps-provider#code-of-id": givenAs("providerCompanyCode", "providerID"),
    "freight-provider-override-keeps-shipment-type#type-forgotten": forgotten("shipmentType"),
    "freight-provider-override-keeps-shipment-type#type-lost": lost("shipmentType"),
    "freight-provider-override-keeps-freight-amount#freight-forgotten": forgotten("freightAmount"),
    "freight-provider-override-keeps-freight-amount#freight-rounded": fault(
      "freightAmount is kept without its cents.",
      but(["freightAmount"], (row) => Math.floor(Number(row))),
    ),
    "freight-provider-override-keeps-freight-amount#freight-a-cent-short": fault(
      "freightAmount is kept in cents, cut as they are multiplied: of some amounts one is lost.",
      but(["freightAmount"], inWholeCents),
    ),
    "freight-provider-override-keeps-freight-amount#freight-summed": fault(
      "freightAmount is added to the one before it.",
      but(["freightAmount"], (row, before) => Number(row) + Number(before)),
    ),
    "freight-provider-override-keeps-freight-amount#freight-unsigned": fault(
      "A freightAmount below zero is kept without its sign.",
      but(["freightAmount"], (row) => (Number(row) < 0 ? -Number(row) : row)),
    ),
    "freight-provider-override-keeps-accessorial-amount#accessorials-zero-at-least": fault(
      "An accessorialAmount below zero is kept as 0.",
      but(["accessorialAmount"], (row) => (Number(row) < 0 ? 0 : row)),
    ),
    "freight-provider-override-keeps-accessorial-amount#accessorials-a-cent-short": fault(
      "accessorialAmount is kept in cents, cut as they are multiplied: of some amounts one is lost.",
      but(["accessorialAmount"], inWholeCents),
    ),
    "freight-provider-override-keeps-accessorial-amount#accessorials-forgotten": forgotten("accessorialAmount"),
    "freight-provider-override-keeps-accessorial-amount#accessorials-zero": fault(
      "accessorialAmount is kept as 0.",
      but(["accessorialAmount"], () => 0),
    ),
    "freight-provider-override-keeps-pro-number#pro-forgotten": forgotten("proNum"),
    "freight-provider-override-keeps-pro-number#pro-lost": lost("proNum"),
    "freight-provider-override-keeps-pro-number#pro-cut": fault(
      "proNum is cut after six characters.",
      but(["proNum"], (row) => String(row).slice(0, 6)),
    ),
    "freight-provider-override-keeps-active#active-forgotten": forgotten("optionActive"),
    "freight-provider-override-keeps-active#active-always": fault(
      "Every saved option is active.",
      but(["optionActive"], () => true),
    ),
  },
});
