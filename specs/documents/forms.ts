import {
  type Answer,
  type Caller,
  fold,
  Guess,
  isObject,
  type ScenarioContext,
  textsIn,
  Verbatim,
} from "../../src/scenario/index.js";
import { type Encoding, type Fields, type Sent, type Spelling, upload, withLists } from "./sending.js";

/** What tries forms, one after the other. */
export type Trier = Pick<ScenarioContext, "corporate" | "hint" | "giveHint" | "spelt">;

/** In which ways an upload may have to be written, the likeliest first of each. */
export interface Ways {
  /** `document_type`. */
  readonly types: readonly unknown[];
  readonly encodings: readonly Encoding[];
  /** What it belongs to, as a list's encoding writes it. */
  readonly places: readonly ((encoding: Encoding) => Fields)[];
  readonly spellings: readonly Spelling[];
  /** All other fields. */
  readonly others: readonly Fields[];
}

/** Which of the ways a form is written in, by their places in the order: plain numbers, so that others of the run can be told. */
interface Way {
  readonly type: number;
  readonly encoding: number;
  readonly spelling: number;
}

interface Form extends Way {
  readonly fields: Fields;
  readonly spell: Spelling;
}

/** What others of the run are told: what was taken, or that nothing was. */
type Found = Partial<Way> & { readonly isNone?: true };

/** What an upload is for: a job alone, what a job has as well, or a photo of items, whose type the document prints. */
export type Purpose = "job" | "items" | "photo";

/**
 * How many forms with a guess at their type are refused at most: of one upload, of all that a scenario sends before a type is known,
 * and where another scenario had none accepted. Uploads for items are tried under several names.
 */
const most = {
  job: { once: 48, first: 48, later: 4 },
  items: { once: 12, first: 96, later: 16 },
} as const;

const about = { job: "forms of documents", items: "forms of documents of items" } as const;

/** What a refusal complains of, and what was sent there. */
interface Complaint {
  readonly names: ReadonlySet<string>;
  readonly sent: string;
}

/** What a scenario knows of the forms that are taken. */
interface Known {
  way: Partial<Way>;
  /** The purposes for which it was told what others had found out. */
  readonly asked: Set<Purpose>;
  /** How many guesses may still be refused, by the purpose. */
  readonly left: { -readonly [P in keyof typeof about]: number };
  readonly complaints: Complaint[];
  refused: Sent | undefined;
}

const known = new WeakMap<Caller, Known>();

function knownOf(corporate: Caller, purpose: keyof typeof about, hint: unknown): Known {
  const knows = known.get(corporate) ?? {
    way: {},
    asked: new Set(),
    left: { job: most.job.first, items: most.items.first },
    complaints: [],
    refused: undefined,
  };
  known.set(corporate, knows);
  if (knows.asked.has(purpose)) return knows;
  knows.asked.add(purpose);
  const { isNone, ...told } = (isObject(hint) ? hint : {}) as Found;
  knows.way = { ...told, ...knows.way };
  if (isNone) knows.left[purpose] = most[purpose].later;
  return knows;
}

/** @returns whether a scenario has guessed at a type, and none was taken */
export const isTypeOpen = ({ corporate }: Pick<Trier, "corporate">): boolean => {
  const knows = known.get(corporate);
  return knows !== undefined && knows.way.type === undefined;
};

/** @returns the places of a list in the order in which they are tried: what is known to be taken first */
function order(list: readonly unknown[], first = 0): readonly number[] {
  const places = list.map((_, place) => place);
  return list.length > first ? [first, ...places.filter((place) => place !== first)] : places;
}

/** All forms, those first that differ in the fewest ways from the likeliest. */
function formsOf({ types, encodings, places, spellings, others }: Ways, way: Partial<Way>): readonly Form[] {
  const forms: (Form & { readonly ranks: readonly number[] })[] = [];
  for (const [spelledAt, spelling] of order(spellings, way.spelling).entries())
    for (const [encodedAt, encoding] of order(encodings, way.encoding).entries())
      for (const [placedAt, place] of places.entries())
        for (const [typedAt, type] of order(types, way.type).entries())
          for (const [otherAt, other] of others.entries()) {
            const [encode, spell] = [encodings[encoding], spellings[spelling]];
            if (!encode || !spell) continue;
            const fields = { ...withLists({ ...other, document_type: types[type] }, encode), ...place(encode) };
            const ranks = [spelledAt, encodedAt, placedAt, typedAt, otherAt];
            forms.push({ fields, spell, type, encoding, spelling, ranks });
          }
  const differing = (ranks: readonly number[]) => ranks.filter((rank) => rank > 0).length;
  const sum = (ranks: readonly number[]) => ranks.reduce((total, rank) => total + rank, 0);
  return forms.toSorted(
    (one, other) => differing(one.ranks) - differing(other.ranks) || sum(one.ranks) - sum(other.ranks),
  );
}

const plain = (value: unknown): unknown => (value instanceof Guess || value instanceof Verbatim ? value.value : value);

/** What is of each upload's own, so that no two have it alike. */
const ofItsOwn = /^(file|document_?type_?description)$/i;
const ownTexts = /^tags\b/i;

const bare = (name: string): string => fold(name.replace(/\[.*/, ""));

/** How a text of the run's own is written. */
const shapeOf = (text: string): string => (text.startsWith("[") ? "JSON" : text.includes(",") ? "joined" : "text");

/** What goes on the wire under which names, but for what each upload has of its own. */
type Wire = readonly (readonly [name: string, texts: readonly string[]])[];

function wireOf({ spelt }: Trier, { fields, spell }: Form): Wire {
  const form = spell(fields);
  const names = form instanceof Verbatim ? (name: string) => name : (name: string) => spelt(name, "portal");
  return Object.entries(plain(form) as object)
    .filter(([name, value]) => plain(value) !== undefined && !ofItsOwn.test(name))
    .map(([name, value]) => {
      const texts = [plain(value)].flat().map(String);
      return [names(name), ownTexts.test(name) ? texts.map(shapeOf) : texts];
    });
}

/** @returns what a form sends under some names, whatever their casing, as one text */
const under = (wire: Wire, names: ReadonlySet<string>): string =>
  JSON.stringify(wire.filter(([name]) => names.has(bare(name))).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** Names of members, as refusals tell which is wrong: as a name of their own, as a whole text, or before a colon. */
function namesIn(body: unknown): ReadonlySet<string> {
  const members = (value: unknown): readonly string[] =>
    isObject(value) || Array.isArray(value)
      ? Object.entries(value).flatMap(([name, inner]) => [name, ...members(inner)])
      : [];
  const texts = textsIn(body).flatMap((text) => [
    text,
    ...[...text.matchAll(/([\w.[\]]+):/g)].map(([, name = ""]) => name),
  ]);
  return new Set([...members(body), ...texts].map((name) => bare(name.replace(/^.*\./, ""))));
}

/** @returns what a refusal complains of; undefined where it names nothing that could be sent otherwise */
function complaintOf(answer: Answer, wire: Wire): Complaint | undefined {
  const named = namesIn(answer.body);
  const names = new Set(wire.map(([name]) => bare(name)).filter((name) => named.has(name)));
  return names.size > 0 ? { names, sent: under(wire, names) } : undefined;
}

/**
 * Sends one form after the other.
 *
 * @param knows what the scenario knows; undefined where nothing is guessed at
 * @returns the first that is accepted, else the first
 */
async function firstTaken(
  context: Trier,
  forms: readonly Form[],
  looks: (fields: Fields) => Promise<void>,
  knows?: Pick<Known, "complaints" | "refused"> & { left: number },
): Promise<{ readonly sent: Sent; readonly form?: Form }> {
  let first: Sent | undefined;
  const tried = new Set<string>();
  for (const form of forms) {
    const wire = wireOf(context, form);
    const written = JSON.stringify(wire);
    const isKnown = knows?.complaints.some(({ names, sent }) => under(wire, names) === sent);
    if (tried.has(written) || (isKnown && (first ?? knows?.refused))) continue;
    if (knows && knows.left <= 0 && (first ?? knows.refused)) break;
    tried.add(written);
    await looks(form.fields);
    const sent = await upload(context.corporate, form.fields, form.spell);
    first ??= sent;
    if (sent.answer.isSuccess) return { sent, form };
    if (!sent.answer.isRefused) break;
    if (!knows) continue;
    knows.left--;
    knows.refused ??= sent;
    const complaint = complaintOf(sent.answer, wire);
    if (complaint) knows.complaints.push(complaint);
  }
  const refused = first ?? knows?.refused;
  if (!refused) throw new Error("Nothing was to be uploaded.");
  return { sent: refused };
}

/**
 * Uploads what the deployment takes. Where its type is a guess, what a refusal complains of is not sent alike again, and no more than a
 * few dozen forms are sent; what is found holds for the scenarios after it.
 *
 * @param ways in which a conforming deployment may want it
 * @param looks what is to be seen before a form is sent
 * @returns the first that is accepted, else the first that was refused
 */
export async function uploadOneOf(
  context: Trier,
  purpose: Purpose,
  ways: Ways,
  looks: (fields: Fields) => Promise<void>,
): Promise<Sent> {
  if (purpose === "photo" || !ways.types.some((type) => type instanceof Guess))
    return (await firstTaken(context, formsOf(ways, {}), looks)).sent;
  const knows = knownOf(context.corporate, purpose, await context.hint(about[purpose]));
  const { type } = knows.way;
  const isTypeKnown = type !== undefined;
  const forms = formsOf(ways, knows.way).filter((form) => !isTypeKnown || form.type === type);
  const left = isTypeKnown ? Number.POSITIVE_INFINITY : Math.min(most[purpose].once, knows.left[purpose]);
  const trying = { complaints: knows.complaints, refused: knows.refused, left };
  const { sent, form } = await firstTaken(context, forms, looks, trying);
  knows.refused = trying.refused;
  if (form) {
    knows.way = purpose === "job" ? form : { ...knows.way, type: form.type };
    tellAll(context, purpose, form);
  } else if (!isTypeKnown) {
    knows.left[purpose] -= left - trying.left;
    context.giveHint(about[purpose], { isNone: true });
  }
  return sent;
}

/** What is tried first anyhow need not be told. */
const worthTelling = (way: Partial<Way>): Partial<Way> =>
  Object.fromEntries(Object.entries(way).filter(([, place]) => place > 0));

/** A type that is taken is taken whatever an upload is for; how lists and names are written may be passed over by what is for a job alone. */
function tellAll({ giveHint }: Trier, purpose: keyof typeof about, { type, encoding, spelling }: Way): void {
  giveHint(about[purpose], worthTelling(purpose === "job" ? { type, encoding, spelling } : { type }));
  giveHint(about[purpose === "job" ? "items" : "job"], worthTelling({ type }));
}
