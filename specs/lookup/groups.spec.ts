import { literals } from "../../src/contract/groups/lookup/literals.js";
import {
  type Answer,
  assume,
  entriesIn,
  fieldOf,
  isObject,
  isUuid,
  type JsonObject,
  Mismatch,
  mentions,
  phrase,
  type ScenarioContext,
  sameScalar,
  scenario,
} from "../../src/scenario/index.js";
import { hasLostNone, repeatsNone } from "../lookup-rows.js";
import { escaped } from "../patterns.js";
import { keyOf } from "./access-keys.js";
import { isNarrowedAgain, sourceOf } from "./filtered.js";
import { inOtherLetters, isReadAlike } from "./read-again.js";

/** What resembles a key, and is none: parts of it, a pattern that it fits, a name with an apostrophe. */
const nearKeys = ["JobNoteCategor", "obNoteCategory", "JobNoteCategor_", "JobNoteCategory's"] as const;

/** What is a member of every object in languages that keep groups in objects. */
const memberOfObjects = "constructor";

/** A key that no group has, of more letters than columns of keys have. */
const longKey = (data: ScenarioContext["data"]) => `${data.key("group")}${"Reason".repeat(15)}`;

/** Keys that no group has, with signs that keys of groups hardly have: what comes after a dot is no kind of file. */
const keysOfSigns = (data: ScenarioContext["data"]): readonly string[] => {
  const group = data.key("group");
  return [`${group}.v2`, `${group}-(a,b)`, `${group}-übrige`];
};

const noteCategories = { masterConstantKey: "JobNoteCategory" } as const;

scenario(
  "a group key answers its values, and each value is read by its id",
  {
    judges: [
      "route:GET /lookup/{masterConstantKey}",
      "route:GET /lookup/{masterConstantKey}/{valueId}",
      "lookup-group-values",
      "lookup-value-by-id",
    ],
    inParts: ["lookup-value-by-id"],
  },
  async ({ corporate, check }) => {
    const read = () => corporate.get("/lookup/{masterConstantKey}", noteCategories);
    const values = await read();
    await check("route:GET /lookup/{masterConstantKey}", async () => {
      values.isDeclared();
      const masterConstantKey = inOtherLetters(noteCategories.masterConstantKey);
      await corporate.get("/lookup/{masterConstantKey}", { masterConstantKey });
      await isReadAlike(values, read);
    });
    values.accepted();
    const areOfTheGroup = await check("lookup-group-values", async () => {
      assume(values.rows().length > 0, "an empty list cannot be told from the answer to an unknown key");
      const others = await corporate.get("/lookup/{masterConstantKey}", { masterConstantKey: "OnHoldReason" });
      const theirs = Array.isArray(others.body) ? others.ids() : [];
      const shared = values.ids().find((id) => isUuid(id) && theirs.includes(id));
      if (shared !== undefined)
        throw values.mismatch("the values of JobNoteCategory alone", `${shared}, which OnHoldReason has as well`);
    });
    const [valueId, ...others] = values.ids();
    assume(valueId !== undefined, "the group JobNoteCategory has no value here");
    const readValue = (id: string) =>
      corporate.get("/lookup/{masterConstantKey}/{valueId}", { ...noteCategories, valueId: id });
    const value = await readValue(valueId);
    await check("route:GET /lookup/{masterConstantKey}/{valueId}", () => value.isDeclared());
    value.accepted();
    await check("lookup-value-by-id", () => showsItsOwn(value.isRecord(valueId), values, valueId));
    const lastId = others.at(-1);
    // A value of another group is not read under this one.
    if (lastId === undefined || !areOfTheGroup) return;
    const last = await readValue(lastId);
    await check("lookup-value-by-id", () => {
      if (last.isRefused)
        throw last.mismatch(`value ${lastId} to be read by its id, as ${valueId} is`, `${last.status}`);
      showsItsOwn(last.accepted().isRecord(lastId), values, lastId);
    });
  },
);

/** Whether a value is a text with letters: others may count the rows of an answer. */
const isWord = (value: unknown): value is string => typeof value === "string" && /\p{L}/u.test(value);

/** @throws Mismatch where a value shows under its id a text that its group lists with another value, and not with this one */
function showsItsOwn(value: Answer, group: Answer, id: string): void {
  const rows = group.rows().filter(isObject);
  const isIts = (row: JsonObject) => sameScalar(fieldOf(row, "id"), id);
  const [own = {}] = rows.filter(isIts);
  const others = rows.filter((row) => !isIts(row));
  for (const [name, due] of Object.entries(own)) {
    const shown = fieldOf(value.record(), name);
    if (!isWord(due) || !isWord(shown) || due === shown) continue;
    if (others.some((row) => fieldOf(row, name) === shown))
      throw value.mismatch(
        `${name} of ${id} to be ${phrase(due)} (as ${group.where})`,
        `${phrase(shown)}, as of another`,
      );
  }
}

/** Whether an answer shows the value of an id. */
const isShown = (value: Answer, id: string): boolean => value.isSuccess && mentions(value.body, id);

scenario(
  "a group key with spaces works",
  { judges: ["lookup-key-with-spaces", "lookup-unknown-key-empty"] },
  async ({ corporate, data, check }) => {
    const values = (masterConstantKey: string) => corporate.get("/lookup/{masterConstantKey}", { masterConstantKey });
    // The three keys that the document names are examples: a deployment may have any of them, or none.
    const words = ["JobNoteCategory", "OnHoldReason"];
    const groups = await Promise.all(words.map((word) => values(word).accepted()));
    const unknown = await values(data.key("group")).accepted();
    const spaced = await values("Job Management Status");
    const place = groups.findIndex(({ body }) => Array.isArray(body) && body.length > 0);
    const isNone = Array.isArray(unknown.body) && unknown.body.length === 0;
    const cut = place >= 0 && isNone ? await values(`${words[place]} ${data.key("group")}`) : undefined;
    await check("lookup-unknown-key-empty", () => {
      assume(cut !== undefined, "no group is listed here, or any key answers values");
      // Where the key that the document names is not there either, that is what is wrong.
      if (cut.isAbsent && spaced.isSuccess)
        throw cut.mismatch("an empty array for a key with spaces, as for others", `${cut.status}`);
    });
    const readAs = (valueId: string) => (masterConstantKey: string) =>
      corporate.get("/lookup/{masterConstantKey}/{valueId}", { masterConstantKey, valueId });
    await check("lookup-key-with-spaces", async () => {
      if (spaced.isRefused)
        throw spaced.mismatch(`success, as with any key of one word (${unknown.where})`, `${spaced.status}`);
      // What a key is before its first space is another key.
      if (cut?.isSuccess && cut.rows().length > 0)
        throw cut.mismatch("no value under a key that no group has", `${cut.rows().length} values`);
      const { length } = spaced.accepted().rows();
      const statuses = length > 0 ? undefined : await corporate.get("/lookup/jobStatuses");
      const [status] = statuses?.isSuccess && Array.isArray(statuses.body) ? statuses.ids() : [];
      if (status !== undefined) {
        const read = readAs(status);
        const [value, ofNone] = [await read("Job Management Status"), await read(data.key("group"))];
        // What is read under any key tells nothing of one.
        if (isShown(value, status) && !isShown(ofNone, status))
          throw spaced.mismatch(
            `the values of Job Management Status, of which ${status} is read by its id (${value.where})`,
            "an empty list",
          );
      }
      assume(length > 0, "an empty list of Job Management Status cannot be told from the answer to an unknown key");
      const [valueId] = spaced.ids();
      const value = valueId === undefined ? undefined : await readAs(valueId)("Job Management Status");
      const [ofWord] = groups[place]?.ids() ?? [];
      if (!value?.isRefused || ofWord === undefined) return;
      const control = await readAs(ofWord)(words[place] ?? "");
      if (control.isSuccess)
        throw value.mismatch(`value ${valueId} to be read by its id (as ${control.where})`, `${value.status}`);
    });
  },
);

scenario(
  "what is no group key answers an empty array",
  { judges: ["lookup-unknown-key-empty", "lookup-value-is-not-a-key"] },
  async ({ corporate, data, check }) => {
    const values = await corporate.get("/lookup/{masterConstantKey}", noteCategories).accepted();
    assume(values.rows().length > 0, "the JobNoteCategory group is empty here, as one that is none is");
    await check("lookup-unknown-key-empty", async () => {
      const unknownKeys = [data.key("group"), String(data.unusedId("integer")), ...nearKeys, memberOfObjects];
      for (const masterConstantKey of unknownKeys) {
        const unknown = await corporate.get("/lookup/{masterConstantKey}", { masterConstantKey });
        unknown.accepted();
        // What is no array at all breaks this clause as it does that of the route (ruling 32).
        if (!Array.isArray(unknown.body))
          throw new Mismatch("an empty array", `${phrase(unknown.body)} (${unknown.where})`);
        unknown.isEmptyList();
      }
      for (const masterConstantKey of [longKey(data), ...keysOfSigns(data)]) {
        const odd = await corporate.get("/lookup/{masterConstantKey}", { masterConstantKey });
        // What is so long, or has such signs, may be refused for that, but not as what is not there.
        if (odd.isAbsent) throw odd.mismatch("an empty array for such a key, as for others", `${odd.status}`);
        if (!odd.isInvalid) odd.accepted().isEmptyList();
      }
      // Servers refuse what is escaped twice as what is not there.
      const twice = { masterConstantKey: escaped(noteCategories.masterConstantKey) };
      const ofTwice = await corporate.get("/lookup/{masterConstantKey}", twice);
      if (ofTwice.isSuccess) ofTwice.isEmptyList();
    });
    await check("lookup-value-is-not-a-key", async () => {
      const [valueId = ""] = values.ids();
      const asKey = await corporate.get("/lookup/{masterConstantKey}", { masterConstantKey: valueId });
      if (asKey.isSuccess) asKey.isEmptyList();
      else asKey.rejected(values);
    });
  },
);

scenario(
  "an id that the group does not hold yields no value",
  { judges: ["lookup-value-unknown", "lookup-value-of-other-group"] },
  async ({ corporate, data, check }) => {
    const values = await corporate.get("/lookup/{masterConstantKey}", noteCategories).accepted();
    const [valueId] = values.ids();
    assume(valueId !== undefined, "the group JobNoteCategory has no value here");
    const value = (masterConstantKey: string, id: string | number) =>
      corporate.get("/lookup/{masterConstantKey}/{valueId}", { masterConstantKey, valueId: id });
    const own = await value("JobNoteCategory", valueId).accepted();
    await check("lookup-value-unknown", () => value("JobNoteCategory", data.unusedId("uuid")).yieldsNothing(own));
    await check("lookup-value-of-other-group", async () => {
      const others = await corporate
        .get("/lookup/{masterConstantKey}", { masterConstantKey: "OnHoldReason" })
        .accepted();
      assume(
        others.rows().length > 0,
        "the group OnHoldReason has no value here, so there is no other group to ask under",
      );
      await value("OnHoldReason", valueId).yieldsNothing(own);
    });
  },
);

const sinceReset = "the reset";

/** Groups that have values in many deployments, those first that others ask for the least. */
const groups = ["Job Management Status", "OnHoldReason", "JobNoteCategory"] as const;

/** @returns a value that is read by its id, with those of its group; undefined where no group has one */
async function readableValue({ corporate }: Pick<ScenarioContext, "corporate">) {
  for (const masterConstantKey of groups) {
    const values = await corporate.get("/lookup/{masterConstantKey}", { masterConstantKey });
    const [valueId] = values.isSuccess && Array.isArray(values.body) ? values.ids() : [];
    if (valueId === undefined) continue;
    const asked = { masterConstantKey, valueId };
    if (isShown(await corporate.get("/lookup/{masterConstantKey}/{valueId}", asked), valueId)) return { asked, values };
  }
  return undefined;
}

/** What is made of other lists is read before these: who reads them may well fill it by that. */
const made = "/lookup/referCategoryHeirachy";

/** A list of values as groups have them: their ids are what makes them known. */
const valued = "/lookup/referCategory";

/**
 * @param behindMade asks for what is part of a list, before all of it
 * @returns the lists of all literal routes that work without a query
 */
async function listsOf(
  { corporate }: Pick<ScenarioContext, "corporate">,
  behindMade: () => PromiseLike<void> = async () => {},
): Promise<readonly Answer[]> {
  const first = await corporate.get(made);
  await behindMade();
  return Promise.all(literals.map((template) => (template === made ? first : corporate.get(template))));
}

/** @returns reads of what is no whole list: the first access key by itself, the items of a job; of what there is here */
function readsBeside(
  { corporate, given }: Pick<ScenarioContext, "corporate" | "given">,
  lists: readonly Answer[],
): readonly (() => PromiseLike<Answer>)[] {
  const keys = lists[literals.indexOf("/lookup/accessKeys")];
  const accessKey = keys?.isSuccess && Array.isArray(keys.body) ? keyOf(keys.body[0]) : undefined;
  const job_display_id = given("jobDisplayId");
  return [
    ...(accessKey === undefined ? [] : [() => corporate.get("/lookup/accessKey/{accessKey}", { accessKey })]),
    ...(job_display_id === undefined ? [] : [() => corporate.get("/lookup/items", { query: { job_display_id } })]),
  ];
}

/** @returns what reads the document types of one source, which the list of them shows */
function readOfSource({ corporate }: Pick<ScenarioContext, "corporate">, types: Answer | undefined) {
  const source =
    types?.isSuccess && Array.isArray(types.body)
      ? types.body.map(sourceOf).find((one) => one !== undefined)
      : undefined;
  const query = { document_source: String(source) };
  return source === undefined ? undefined : () => corporate.get("/lookup/documentTypes", { query });
}

/** @throws Mismatch where what was answered before the reset is refused, or an empty list */
function isStillThere(before: Answer | undefined, after: Answer): void {
  if (!before?.isSuccess) return;
  const isEmptied = after.isSuccess && entriesIn(before.body).length > 0 && entriesIn(after.body).length === 0;
  if (after.isRefused || isEmptied)
    throw after.mismatch(`${phrase(before.body)}, as before the reset`, `${after.status} ${phrase(after.body)}`);
}

/** @throws Mismatch where a list is refused or has lost most of its entries at its first reading since the reset */
function areAsBefore(before: readonly Answer[], after: readonly Answer[]): void {
  for (const [place, list] of after.entries()) {
    const was = before[place];
    if (!was?.isSuccess || !Array.isArray(was.body)) continue;
    const { length } = entriesIn(was.body);
    const { isRefused } = list;
    if (length > 0 && (isRefused || entriesIn(list.accepted().rows()).length * 2 < length))
      throw list.mismatch(
        `${literals[place]} to list most of its ${length} entries of before the reset`,
        isRefused ? `${list.status}` : `${entriesIn(list.body).length} entries`,
      );
  }
}

/** @throws Mismatch where a group has lost all or most of its values since the reset */
function keepsMost(group: string, before: Answer, after: Answer): void {
  const ids = before.ids();
  const kept = ids.filter((id) => after.hasId(id)).length;
  if (after.rows().length === 0 || kept * 2 < ids.length)
    throw after.mismatch(`${group} to list most of its ${ids.length} values of before the reset`, `${kept} of them`);
}

scenario(
  "resetting the cache leaves the values as they were",
  {
    judges: ["route:GET /lookup/resetMasterConstantCache", "lookup-reset-keeps-values", "lookup-unknown-key-empty"],
    inParts: ["lookup-reset-keeps-values"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const before = await corporate.get("/lookup/{masterConstantKey}", noteCategories).accepted();
    assume(before.rows().length > 0, "the JobNoteCategory group is empty here, so none of its values could get lost");
    const known = await readableValue(context);
    const listsBefore = await listsOf(context);
    const beside = readsBeside(context, listsBefore);
    const typesBefore = listsBefore[literals.indexOf("/lookup/documentTypes")];
    const ofSource = readOfSource(context, typesBefore);
    const besideBefore = await Promise.all(beside.map((read) => read()));
    const ofSourceBefore = await ofSource?.();
    const valuesOf = (masterConstantKey: string) => corporate.get("/lookup/{masterConstantKey}", { masterConstantKey });
    const reasonsBefore = await valuesOf("OnHoldReason");
    const reset = await corporate.get("/lookup/resetMasterConstantCache");
    await check("route:GET /lookup/resetMasterConstantCache", () => reset.isDeclared());
    // Who may reset it is open: that is no matter of what a key is that is none.
    if (!reset.isSuccess)
      await check("lookup-unknown-key-empty", async () => {
        const unlisted = await corporate.get("/lookup/{masterConstantKey}", { masterConstantKey: data.key("group") });
        unlisted.accepted().isEmptyList();
      });
    reset.accepted();
    let listsAfter: readonly Answer[] = [];
    let besideAfter: readonly Answer[] = [];
    let ofSourceAfter: Answer | undefined;
    let unknown: Answer | undefined;
    await check("lookup-reset-keeps-values", async () => {
      // What is one of many before all of them, all lists before a value of a group, and that before its group: whoever reads more may
      // well find the less, or that another group is none, by that.
      besideAfter = await Promise.all(beside.map((read) => read()));
      listsAfter = await listsOf(context, async () => {
        ofSourceAfter = await ofSource?.();
      });
      const [value, none] = await Promise.all([
        known && corporate.get("/lookup/{masterConstantKey}/{valueId}", known.asked),
        corporate.get("/lookup/{masterConstantKey}", { masterConstantKey: data.key("group") }),
      ]);
      unknown = none;
      if (!known || !value) return;
      const { masterConstantKey, valueId } = known.asked;
      const { isRefused } = value;
      if (isRefused || !mentions(value.accepted().body, valueId))
        throw value.mismatch(
          `value ${valueId} of ${masterConstantKey} to be read as before the reset`,
          `${value.status} ${phrase(value.body)}`,
        );
    });
    // Nothing was written that may come late: it is their first reading that counts.
    await check("lookup-reset-keeps-values", () => areAsBefore(listsBefore, listsAfter));
    await check("lookup-reset-keeps-values", () => {
      for (const [place, after] of besideAfter.entries()) isStillThere(besideBefore[place], after);
      if (typesBefore) isNarrowedAgain(typesBefore, ofSourceBefore, ofSourceAfter);
      const [was, is] = [listsBefore, listsAfter].map((lists) => lists[literals.indexOf(valued)]);
      if (is && was?.isSuccess && Array.isArray(was.body) && was.ids().length > 0) keepsMost(valued, was, is);
    });
    await check("lookup-unknown-key-empty", () => {
      assume(unknown !== undefined, "no unknown key could be asked for after the reset");
      unknown.accepted().isEmptyList();
    });
    await check("lookup-reset-keeps-values", async () => {
      for (const [place, template] of literals.entries()) {
        const [was, is] = [listsBefore[place], listsAfter[place]];
        if (!was || !is) continue;
        await hasLostNone(was, is, () => corporate.get(template), sinceReset);
        await repeatsNone(was, is, () => corporate.get(template), sinceReset);
      }
    });
    const isKept = async (masterConstantKey: string, was: Answer) => {
      const after = await valuesOf(masterConstantKey).accepted();
      keepsMost(masterConstantKey, was, after);
      await hasLostNone(was, after, () => valuesOf(masterConstantKey).accepted(), sinceReset);
      await repeatsNone(was, after, () => valuesOf(masterConstantKey).accepted(), sinceReset);
    };
    if (known) await check("lookup-reset-keeps-values", () => isKept(known.asked.masterConstantKey, known.values));
    await check("lookup-reset-keeps-values", () => isKept(noteCategories.masterConstantKey, before));
    const areReasons = reasonsBefore.isSuccess && Array.isArray(reasonsBefore.body) && reasonsBefore.ids().length > 0;
    if (areReasons && known?.asked.masterConstantKey !== "OnHoldReason")
      await check("lookup-reset-keeps-values", () => isKept("OnHoldReason", reasonsBefore));
  },
);
