import { addClientItemData, addLot, lotData, lotPlatform } from "../../fixtures/payloads/lots.js";
import { type Answer, assume, assumeSeen, mentions, type ScenarioContext, scenario } from "../../src/scenario/index.js";
import { isInItsLetters, keepsAsOfOthers, keepsLetters } from "../as-given.js";
import { firstReading } from "../read-by-any.js";
import { knownBy, ownClientItemData, ownLot, seenLot } from "./records.js";

type Partnered = Pick<ScenarioContext, "corporate" | "partner" | "data" | "given">;

/** Where a partner-scoped caller may find a lot that is there: on the platform of the profile. */
function onPlatform({ data, given }: Pick<Partnered, "data" | "given">): readonly unknown[] {
  const platformId = given("platformId");
  return platformId === undefined ? [] : [lotPlatform(data, platformId)];
}

scenario(
  "a lot that a partner-scoped caller makes is kept where it is taken",
  { judges: ["lot-create-by-partner"], needs: ["partner"] },
  async (context) => {
    const { corporate, partner, data, check } = context;
    const described = () => {
      const [initial, item] = [data.text("initial"), data.text("item")];
      const [initial_data, item_data] = [initial, item].map((description) => lotData(data, { description }));
      return { texts: [initial, item], parts: { initial_data, item_data, platforms: onPlatform(context) } };
    };
    const [usual, theirs] = [described(), described()];
    const control = await ownLot(context, usual.parts);
    const body = addLot(data, { ...theirs.parts, catalogs: control.body.catalogs });
    const made = await partner.post("/Lot", { body });
    const shown = await seenLot(corporate, control.id);
    const id = made.isSuccess ? made.integerId() : undefined;
    const byOthers = id === undefined ? undefined : await corporate.get("/Lot/{id}", { id });
    const read = id === undefined || byOthers?.isSuccess ? byOthers : await partner.get("/Lot/{id}", { id });
    await check("lot-create-by-partner", () => {
      assume(read !== undefined, `a partner-scoped caller's lot is not taken (${made.status})`);
      read.accepted();
      const [own, others] = [
        [...control.body.image_links, ...usual.texts],
        [...body.image_links, ...theirs.texts],
      ];
      const kept = others.filter((_, index) => mentions(shown.body, own[index] ?? ""));
      assumeSeen(kept.length > 0, "a new lot shows nothing of what it was given");
      for (const text of kept) read.shows(text, "what a partner-scoped caller gave its lot,");
      // What one caller is shown of a lot another need not be.
      if (!byOthers?.isSuccess) return;
      // Both are given one number in their catalog, which the later one need not get.
      const [{ catalogs: _, ...given }, { catalogs: __, ...usually }] = [body, control.body];
      keepsAsOfOthers(read, { given, shown: read.record() }, { given: usually, shown: shown.record() });
    });
  },
);

/** Client item data that a partner-scoped caller added to a lot. */
interface Added {
  readonly id: number;
  readonly answer: Answer;
  /** The text by which they are known. */
  readonly mark: string;
}

/** Adds client item data to a lot, as a partner-scoped caller: where that is refused, to one that it makes itself. */
async function added({ partner, data }: Partnered, id: number, description: string): Promise<Added> {
  const add = async (id: number): Promise<Added> => {
    const body = addClientItemData(data, description);
    const answer = await partner.post("/Lot/{id}/ClientItemData", { id, body });
    return { id, answer, mark: markOf(body, description, answer) };
  };
  const first = await add(id);
  if (first.answer.isSuccess) return first;
  const made = await partner.post("/Lot", { body: addLot(data) });
  return made.isSuccess ? await add(made.integerId()) : first;
}

const markOf = (body: ReturnType<typeof addClientItemData>, description: string, answer: Answer): string =>
  answer.isSuccess ? knownBy(body, description, answer) : description;

scenario(
  "client item data of a partner-scoped caller are appended where they are taken",
  { judges: ["clientitemdata-appends-by-partner"], needs: ["partner"] },
  async (context) => {
    const { corporate, partner, data, check } = context;
    const lot = await ownLot(context, { platforms: onPlatform(context) });
    const [earlier, later] = [await ownClientItemData(context, lot.id), await ownClientItemData(context, lot.id)];
    const listed = await corporate.get("/Lot/{id}/ClientItemData", { id: lot.id }).accepted();
    const { id, answer: first, mark: one } = await added(context, lot.id, data.text("one"));
    const list = () => firstReading([partner, corporate], (caller) => caller.get("/Lot/{id}/ClientItemData", { id }));
    const before = await list();
    const description = data.text("another");
    const body = addClientItemData(data, description);
    const second = await partner.post("/Lot/{id}/ClientItemData", { id, body });
    const another = markOf(body, description, second);
    const after = await list();
    const same = id === lot.id ? await partner.post("/Lot/{id}/ClientItemData", { id, body: earlier.body }) : undefined;
    const beside = await corporate.get("/Lot/{id}/ClientItemData", { id: lot.id }).accepted();
    await check("clientitemdata-appends-by-partner", () => {
      assume(first.isSuccess, `client item data of a partner-scoped caller are not taken (${first.status})`);
      assume(second.isSuccess, `further client item data of a partner-scoped caller are not taken (${second.status})`);
      const arePlaced = [earlier, later].map(({ mark }) => mentions(listed.body, mark));
      assumeSeen(arePlaced[0] === arePlaced[1], "what anybody appends takes the place of what was there");
      if (arePlaced[0])
        beside.shows(earlier.mark, "the record that was there before those of a partner-scoped caller,");
      // Which lots a partner-scoped caller sees is open: who is shown the records of a lot sees its record, by what its answer shows of it.
      if (id === lot.id && arePlaced[0] && mentions(first.body, one))
        beside.shows(one, "the first record of a partner-scoped caller");
      assumeSeen(mentions(before.body, one), "a partner-scoped caller's first record is not listed");
      after
        .accepted()
        .shows(another, "the second record of a partner-scoped caller")
        .shows(one, "the first record of a partner-scoped caller");
      if (isInItsLetters(listed, earlier.mark))
        for (const text of [one, another]) keepsLetters(after, text, "what a partner-scoped caller added to be");
      const { mark } = earlier;
      if (!same?.isSuccess || listed.rows().filter((row) => mentions(row, mark)).length !== 1) return;
      if (beside.rows().filter((row) => mentions(row, mark)).length === 1)
        throw beside.mismatch(`two records of "${mark}", which two callers added`, "one");
    });
  },
);
