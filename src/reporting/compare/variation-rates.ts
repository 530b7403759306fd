import { routeOf } from "../../contract/routes.js";
import { type Surface, surfaces } from "../../contract/vocabulary.js";
import { fold } from "../../http/names.js";
import { parsed, typesIn } from "../shapes/kind.js";
import type { FieldShape, Shapes } from "../shapes/shape.js";
import { isOptional, nameOf } from "./paths.js";
import { shareOf } from "./probability.js";

/** What share of a surface's fields vary without any change of the deployment. */
export interface VariationRates {
  /** Is there in one answer and not in the next. */
  readonly absent: number;
  /** Is null in one answer and not in the next. */
  readonly null: number;
  /** Has a fraction in one answer and none in the next. */
  readonly fraction: number;
  /** Is a date, an address or the like in one answer and another text in the next. */
  readonly format: number;
  readonly loose: LooseTypes;
}

/** Names of fields that a run answers now as one type and now as another, with those types: the data decides. */
export type LooseTypes = ReadonlyMap<string, ReadonlySet<string>>;

/** @returns the names, as all their spellings share them, that have several types at one path of the run */
function looseTypesOf(shapes: Shapes): LooseTypes {
  const loose = new Map<string, Set<string>>();
  for (const [path, { as }] of shapes.flatMap(({ fields }) => Object.entries(fields))) {
    const types = typesIn(as);
    const name = fold(nameOf(path));
    if (types.length > 1 && name !== "") loose.set(name, new Set([...(loose.get(name) ?? []), ...types]));
  }
  return loose;
}

/** Fields that fewer subjects than this witness tell nothing of whether they vary. */
const fewest = 4;

/** @returns what both runs together tell of each surface, and what the baseline tells of loose types */
export function variationRatesOf(baseline: Shapes, candidate: Shapes): { readonly [S in Surface]: VariationRates } {
  const runs = [baseline, candidate];
  const loose = looseTypesOf(baseline);
  const of = (surface: Surface): VariationRates => {
    const fields = runs
      .flat()
      .filter(({ route }) => routeOf(route).surface === surface)
      .flatMap(({ fields }) => Object.entries(fields))
      .flatMap(([path, field]) => (isOptional(path) ? [] : [field]));
    const share = (is: (field: FieldShape) => boolean, varies: (field: FieldShape) => boolean) => {
      const known = fields.filter((field) => field.seen + field.absent >= fewest && is(field));
      return shareOf(known.filter(varies).length, known.length);
    };
    return {
      loose,
      absent: share(
        () => true,
        ({ seen, absent }) => seen > 0 && absent > 0,
      ),
      null: share(
        () => true,
        ({ as }) => (as.null ?? 0) > 0 && Object.keys(as).length > 1,
      ),
      fraction: share(
        ({ as }) => as.integer !== undefined || as.number !== undefined,
        ({ as }) => as.integer !== undefined && as.number !== undefined,
      ),
      format: share(
        ({ as }) => parsed.some((kind) => as[kind] !== undefined),
        ({ as }) => Object.keys(as).filter((kind) => kind !== "null" && kind !== "empty text").length > 1,
      ),
    };
  };
  const [portal, abc, catalog] = surfaces.map(of);
  if (!portal || !abc || !catalog) throw new Error("There are three surfaces.");
  return { portal, abc, catalog };
}
