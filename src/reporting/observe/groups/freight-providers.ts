import type { freightProvidersOpenPoints } from "../../../contract/groups/freight-providers/open-points.js";
import { asText, isObject } from "../../../scenario/values.js";
import { aroundWrites, type BeforeAndAfter, changedBy, holdersOf, inEachScenario, isOf } from "../comparing.js";
import { all, each, isAccepted, isOwn, type ObserversOf, rowsOf, type Seen, statusAndKind, valuesOf } from "../seen.js";
import { accepted, found } from "../telling.js";

const listing = "GET /job/{jobDisplayId}/freightproviders";
const save = "POST /job/{jobDisplayId}/freightproviders";
const rate = "POST /job/{jobDisplayId}/freightproviders/{optionIndex}/ratequote";

const rowsSent = ({ sent }: Seen) => (Array.isArray(sent) ? sent.filter(isObject) : []);
const indexes = (one: Seen): readonly string[] => valuesOf(rowsOf(one), "optionIndex").map(asText);
const indexesSent = (one: Seen): readonly string[] => valuesOf(rowsSent(one), "optionIndex").map(asText);
const only =
  (value: string) =>
  ({ query }: Seen): boolean =>
    query.size === 1 && query.get("only_active") === value;
const aroundSaves = (tell: (around: BeforeAndAfter) => string | readonly string[]) =>
  inEachScenario((seen) => aroundWrites(save, [listing])(seen).flatMap(tell));

/** What the open points of freight-providers are seen by. */
export const freightProvidersObservers: ObserversOf<typeof freightProvidersOpenPoints> = {
  "freight-provider-shipment-type-values": accepted("GET /job/{jobDisplayId}/freightproviders", (one) =>
    valuesOf(rowsOf(one), "shipmentType").map(asText),
  ),
  "freight-provider-save-empty-answer": accepted("POST /job/{jobDisplayId}/freightproviders", statusAndKind),
  "optionindex-vs-provider-index": accepted(listing, (one) => {
    const asked = one.query.getAll("provider_indexes");
    const shown = valuesOf(rowsOf(one), "optionIndex").map(asText);
    if (asked.length === 0 || shown.length === 0) return [];
    return shown.every((index) => asked.includes(index))
      ? "an entry is the optionIndex of a row"
      : "an entry is not the optionIndex of a row";
  }),
  "only-active-default": (seen) => {
    const listings = seen.filter(all(isOf(listing), isAccepted));
    const hasInactive = (one: Seen) => valuesOf(rowsOf(one), "optionActive").includes(false);
    if (listings.some((one) => one.query.size === 0 && hasInactive(one))) return ["all options"];
    return listings.some((one) => only("false")(one) && hasInactive(one)) ? ["active options only"] : [];
  },
  "freight-provider-unknown-type": each(
    listing,
    found,
    all(isOwn, ({ query }) => /^nonsense/.test(query.get("shipment_types") ?? "")),
  ),
  "freight-provider-save-mode": aroundSaves(({ before, after, write }) => {
    const others = indexes(before).filter((index) => !indexesSent(write).includes(index));
    if (others.length === 0) return [];
    return others.every((index) => indexes(after).includes(index)) ? "it leaves them" : "it takes them away";
  }),
  "freight-provider-optionindex-base": accepted(listing, (one) => {
    const shown = indexes(one).map(Number);
    return one.query.size === 0 && shown.length > 0 ? String(Math.min(...shown)) : [];
  }),
  "freight-provider-override-readback": aroundSaves(({ after, write }) => {
    const [row] = rowsSent(write);
    const option = rowsOf(after).find((one) => asText(valuesOf([one], "optionIndex")[0]) === indexesSent(write)[0]);
    if (!row || !option) return [];
    return Object.entries(row).map(([name, value]) => {
      const [holder] = holdersOf([value], option);
      return holder === undefined ? `${name} is not shown` : `${name} as ${holder}`;
    });
  }),
  "freight-provider-several-active": accepted(listing, (one) => {
    const active = valuesOf(rowsOf(one), "optionActive").filter((value) => value === true).length;
    return active > 1 ? "several are active" : [];
  }),
  "freight-provider-ratequote-readback": changedBy(rate, listing, "GET /job/{jobDisplayId}/shipment/ratequotes"),
};
