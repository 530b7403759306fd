import type { RouteId } from "../../contract/routes.js";
import { fold } from "../../http/names.js";
import { parsed, typeOf, typesIn } from "../shapes/kind.js";
import type { Kind } from "../shapes/shape.js";
import { rowsOf, whole } from "../shapes/shape.js";
import type { Difference, Weight } from "./difference.js";
import { type Kind as DifferenceKind, idOf } from "./ids.js";
import { isBelow, isOptional, nameOf, type Path, type Paths, roomFor } from "./paths.js";
import { claimed, probabilityOf, probabilityOfData, worthTelling } from "./probability.js";
import type { LooseTypes, VariationRates } from "./variation-rates.js";

/** What is said of a path, if anything. */
interface Finding {
  readonly kind: DifferenceKind;
  /** What tells it from another finding of its kind at its path. */
  readonly detail?: string;
  readonly weight: Weight;
  readonly says: string;
  readonly evidence: string;
}

/**
 * Holds the fields of a route's answers against those of the baseline: gone, missing at times, null, of another type, of
 * another format, added. A difference that the data alone may have made (see `probabilityOfData`) is unsettled or not told; what lies below
 * a path that is told is not told again.
 *
 * @param except paths that are told elsewhere
 */
export function compareFields(
  route: RouteId,
  baseline: Paths,
  candidate: Paths,
  variationRates: VariationRates,
  except: ReadonlySet<string>,
): readonly Difference[] {
  const described = new Set<string>();
  const differences: Difference[] = [];
  const paths = [...new Set([...baseline.keys(), ...candidate.keys()])].sort((a, b) => depth(a) - depth(b));
  for (const path of paths) {
    if (except.has(path) || isBelow(path, described)) continue;
    const [before, after] = [baseline.get(path), candidate.get(path)];
    const spelt = (before ?? after)?.spellings[0] ?? path;
    const finding = findingAt(path, spelt, route, { before, after, baseline, candidate }, variationRates);
    if (!finding) continue;
    described.add(path);
    const { kind, detail = "", ...said } = finding;
    const id = idOf(kind, route, spelt === whole ? "(answer)" : spelt, detail);
    differences.push({ id, aspect: "shape", route, path: spelt, ...said });
  }
  return differences;
}

const depth = (path: string): number => (path === whole ? 0 : 1 + path.split(/\.|(?<=.)\[\]/).length);

interface Both {
  readonly before: Path | undefined;
  readonly after: Path | undefined;
  readonly baseline: Paths;
  readonly candidate: Paths;
}

function findingAt(
  path: string,
  spelt: string,
  route: RouteId,
  { before, after, baseline, candidate }: Both,
  variationRates: VariationRates,
): Finding | undefined {
  if (!before) return after && added(path, spelt, route, after, { before, after, baseline, candidate }, variationRates);
  const named = inClientsWords(spelt);
  const missing = isOptional(path) ? undefined : absence(path, spelt, route, before, after, candidate, variationRates);
  if (missing || !after) return missing;
  return (
    otherType(named, route, before, after, variationRates.loose) ??
    nulls(named, route, before, after, variationRates) ??
    otherFormat(named, route, before, after, variationRates)
  );
}

/** @returns a path as a client thinks of it: rows are rows, whatever wraps them */
function inClientsWords(path: string): string {
  if (path === whole) return "the whole answer";
  if (path === rowsOf) return "its rows";
  return path.startsWith(`${rowsOf}.`) ? `\`${path.slice(rowsOf.length + 1)}\` of its rows` : `\`${path}\``;
}

/** How many subjects were exceptions of how many, before and now, and what share of the surface's fields vary. */
type Counted = Parameters<typeof probabilityOf>;

/** @param isOfRecord whether it is what a record may always be, so that a single one tells nothing of the deployment */
function weighed(counted: Counted, finding: Omit<Finding, "weight">, { isOfRecord = false } = {}): Finding | undefined {
  if (probabilityOf(...counted) > worthTelling) return undefined;
  return !isOfRecord && probabilityOfData(...counted) <= claimed
    ? { ...finding, weight: "breaking" }
    : { ...finding, weight: "unsettled", says: `${finding.says} It was seen too seldom to tell that from the data.` };
}

function absence(
  path: string,
  spelt: string,
  route: RouteId,
  before: Path,
  after: Path | undefined,
  candidate: Paths,
  { absent: varies }: VariationRates,
): Finding | undefined {
  const room = after && after.seen > 0 ? after.seen + after.absent : roomFor(path, candidate);
  const lacking = after && after.seen > 0 ? after.absent : room;
  if (lacking === 0 || [...candidate.keys()].includes(path.replace(/[^.\]]+$/, "{}"))) return undefined;
  const everywhere = lacking === room;
  // What a client could never rely on is missed only where it never comes any more.
  if (!everywhere && before.absent > 0) return undefined;
  const all = before.seen + before.absent;
  return weighed([before.absent, all, lacking, room, varies], {
    kind: everywhere ? "field-gone" : "field-missing",
    says: everywhere
      ? `${route} no longer answers ${inClientsWords(spelt)}: a client that reads it gets nothing.`
      : `${route} leaves out ${inClientsWords(spelt)} at times: a client that relies on it finds nothing there.`,
    evidence: `there in ${before.seen} of ${all} before, in ${room - lacking} of ${room} now`,
  });
}

function nulls(
  named: string,
  route: RouteId,
  before: Path,
  after: Path,
  { null: varies }: VariationRates,
): Finding | undefined {
  const [was, is] = [before.as.null ?? 0, after.as.null ?? 0];
  if (is === 0 || was === before.seen || (was > 0 && is < after.seen)) return undefined;
  const finding: Omit<Finding, "weight"> = {
    kind: "field-null",
    says:
      is === after.seen
        ? `${route} answers null for ${named}: a client that reads its value gets none.`
        : `${route} answers null for ${named} at times, which it never did: a client that does not expect that fails.`,
    evidence: `null in ${was} of ${before.seen} before, in ${is} of ${after.seen} now`,
  };
  return weighed([was, before.seen, is, after.seen, varies], finding, { isOfRecord: after.seen === 1 });
}

const kindsOf = ({ as }: Path): readonly Kind[] => Object.keys(as) as Kind[];
/** Values of one field do not change their type with the data, unless a field of that name was seen with several. */
function otherType(named: string, route: RouteId, before: Path, after: Path, loose: LooseTypes): Finding | undefined {
  const [was, is] = [typesIn(before.as), typesIn(after.as)];
  const usual = loose.get(fold(nameOf(before.spellings[0])));
  const others = is.filter((type) => !was.includes(type) && !usual?.has(type));
  const isOther = was.length === 1 ? others.length > 0 : was.length > 0 && is.length > 0 && others.length === is.length;
  if (!isOther) return undefined;
  return {
    kind: "field-type",
    detail: others.map((type) => type.replace(/^an? /, "")).join(" or "),
    weight: "breaking",
    says: `${route} answers ${named} as ${others.join(" or ")} where it was ${was.join(" or ")}: a client that reads ${was.join(" or ")} there fails.`,
    evidence: `${inWords(before)} before, ${inWords(after)} now`,
  };
}

function otherFormat(
  named: string,
  route: RouteId,
  before: Path,
  after: Path,
  variationRates: VariationRates,
): Finding | undefined {
  const evidence = `${inWords(before)} before, ${inWords(after)} now`;
  const [fractions, numbers] = [after.as.number ?? 0, (after.as.number ?? 0) + (after.as.integer ?? 0)];
  if (fractions > 0 && before.as.integer && !before.as.number) {
    const says = `${route} answers fractions in ${named} where only whole numbers came: a client that reads it as an integer fails.`;
    const counted: Counted = [0, before.as.integer, fractions, numbers, variationRates.fraction];
    return weighed(counted, { kind: "field-fraction", says, evidence });
  }
  const [format] = parsed.filter((kind) => before.as[kind] !== undefined);
  const texts = (path: Path) => kindsOf(path).filter((kind) => typeOf[kind] === "a string" && kind !== "empty text");
  if (!format || texts(before).length > 1) return undefined;
  const others = texts(after).filter((kind) => kind !== format);
  const changed = others.reduce((sum, kind) => sum + (after.as[kind] ?? 0), 0);
  if (changed === 0) return undefined;
  const all = changed + (after.as[format] ?? 0);
  return weighed([0, before.as[format] ?? 0, changed, all, variationRates.format], {
    kind: "field-format",
    detail: others.join(" or "),
    says: `${route} writes ${named} as ${others.join(" or ")} where it was ${format}: a client that parses it fails.`,
    evidence,
  });
}

function added(
  path: string,
  spelt: string,
  route: RouteId,
  after: Path,
  { baseline }: Both,
  { absent: varies }: VariationRates,
): Finding | undefined {
  const room = roomFor(path, baseline);
  if (isOptional(path) || room === 0 || [...baseline.keys()].includes(path.replace(/[^.\]]+$/, "{}"))) return undefined;
  const all = after.seen + after.absent;
  if (probabilityOf(0, room, after.seen, all, varies) > claimed) return undefined;
  return {
    kind: "field-added",
    weight: "harmless",
    says: `${route} answers ${inClientsWords(spelt)} as well: a client that leaves alone what it does not know need not notice.`,
    evidence: `there in 0 of ${room} before, in ${after.seen} of ${all} now`,
  };
}

const inWords = ({ as }: Path): string =>
  Object.entries(as)
    .map(([kind, count]) => `${kind} in ${count}`)
    .join(", ");
