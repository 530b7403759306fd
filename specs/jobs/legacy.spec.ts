import {
  freightItems,
  freightOfItem,
  freightOfUuid,
  itemNotes,
  jobUpdate,
  notesOfItem,
  notesOfUuid,
  severalFreightItems,
} from "../../fixtures/payloads/jobs.js";
import {
  type Answer,
  assume,
  fieldOf,
  isUuid,
  normalized,
  phrase,
  scalarsIn,
  scenario,
  textsIn,
  watched,
} from "../../src/scenario/index.js";
import { exportedItemId } from "../shipment/exports.js";
import { isDone } from "../shipment/records.js";
import { keepsAgent, stillShows, stillShowsBeside } from "./kept.js";
import { itemIdsOf, jobOf, ownJob, ownJobWith } from "./records.js";
import { updateTexts } from "./updating.js";

scenario(
  "item notes and freight items are refused and not kept",
  {
    judges: ["item-notes-rejected", "freightitems-rejected"],
    formerly: ["on-8-01-item-notes-and-freight-items-are-refused-and-not-kept"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const { displayId: jobDisplayId } = await ownJob(context);
    const { displayId: bare } = await ownJobWith(context, { items: [] });
    const job = await watched(() => jobOf(corporate, jobDisplayId));
    const [itemId = Number(data.unusedId("integer"))] = itemIdsOf(job);
    const shown = scalarsIn(fieldOf(job.record(), "items")).find(isUuid);
    const legacy = String(shown ?? (await exportedItemId(corporate, jobDisplayId)) ?? data.unusedId("uuid"));
    const uuids = [legacy.toLowerCase(), legacy.toUpperCase()];
    await check("item-notes-rejected", async () => {
      const text = data.text("item note");
      const named = [notesOfItem(itemId, text), ...uuids.map((uuid) => notesOfUuid(uuid, text))];
      const plain = itemNotes(data, text);
      // The last one was refused before: what is refused is not done because it is known.
      for (const body of [plain, ...named, plain])
        await corporate.post("/job/{jobDisplayId}/item/notes", { jobDisplayId, body }).rejected(job);
      (await jobOf(corporate, jobDisplayId)).hides(text, "the refused item note").isAs(job);
      await corporate.post("/job/{jobDisplayId}/item/notes", { jobDisplayId: bare, body: plain }).rejected(job);
    });
    const before = await watched(() => jobOf(corporate, jobDisplayId));
    await check("freightitems-rejected", async () => {
      const text = data.text("freight item");
      const named = [freightOfItem(itemId, text), ...uuids.map((uuid) => freightOfUuid(uuid, text))];
      const plain = freightItems(data, text);
      // What asks for nothing is refused as well: the route is removed whatever it is sent.
      for (const body of [plain, ...named, {}, plain])
        await corporate.post("/job/{jobDisplayId}/freightitems", { jobDisplayId, body }).rejected(before);
      (await jobOf(corporate, jobDisplayId)).isAs(before);
      await corporate.post("/job/{jobDisplayId}/freightitems", { jobDisplayId: bare, body: plain }).rejected(before);
      (await jobOf(corporate, bare)).hides(text, "the refused freight item");
    });
  },
);

scenario(
  "item notes and freight items are written before their removal",
  {
    judges: [
      "route:POST /job/{jobDisplayId}/item/notes",
      "item-notes-whole",
      "route:POST /job/{jobDisplayId}/freightitems",
      "freightitems-each",
    ],
    inParts: ["item-notes-whole", "freightitems-each"],
    formerly: ["before-8-01-item-notes-and-freight-items-are-written"],
  },
  async (context) => {
    const { corporate, data, given, check } = context;
    const { displayId: jobDisplayId, body: made } = await ownJob(context);
    const { displayId: beside } = await ownJob(context);
    const texts = await updateTexts(context, jobDisplayId, { body: jobUpdate(data, jobDisplayId) });
    const before = await jobOf(corporate, jobDisplayId);
    const { items: _, ...parts } = made;
    /** What another job shows once that is written of it, which was not read before. */
    const unread = async (route: LegacyWrite, body: object) => {
      // What is written of the other job comes after all that was to be read of this one.
      await context.settled();
      const { displayId: other } = await ownJob(context);
      const answer = await corporate.post(route, { jobDisplayId: other, body });
      return isDone(answer) ? jobOf(corporate, other) : undefined;
    };
    const note = (body: object) => corporate.post("/job/{jobDisplayId}/item/notes", { jobDisplayId, body });
    await check("route:POST /job/{jobDisplayId}/item/notes", () => note(itemNotes(data)).isDeclared());
    const mark = data.text("item note");
    const text = `${mark} Zoë Łódź 漢字 ${"long ".repeat(70)}end.`;
    const noted = await note(itemNotes(data, text));
    const withNote = await jobOf(corporate, jobDisplayId);
    await check("item-notes-whole", () => {
      stillShowsBeside(withNote, before, [made, texts], mark);
      keepsAgent(withNote, before);
    });
    const notes = "/job/{jobDisplayId}/item/notes";
    const signed = `${data.text("item note")} 5" < 6" & more`;
    const withSigns = isDone(await note(itemNotes(data, signed))) ? await jobOf(corporate, jobDisplayId) : undefined;
    const unreadNote = holds(withNote, mark) || !isDone(noted) ? undefined : await unread(notes, itemNotes(data, text));
    await check("item-notes-whole", () => {
      if (unreadNote && holds(unreadNote, mark))
        throw withNote.mismatch("the item note, as of a job that was not read before", "none");
      assume(isDone(noted), `an item note of ${text.length} characters is refused (${noted.status})`);
      assume(holds(withNote, mark), "the job does not show the item note, and no other read of it is known");
      if (!holds(withNote, text)) throw withNote.mismatch(`all ${text.length} characters of the item note`, "a part");
      const [own = signed] = signed.split('"');
      if (withSigns && holds(withSigns, own) && !holds(withSigns, signed))
        throw withSigns.mismatch(`the item note ${signed}`, "one with other signs");
    });

    const write = (body: object) => corporate.post("/job/{jobDisplayId}/freightitems", { jobDisplayId, body });
    await check("route:POST /job/{jobDisplayId}/freightitems", () => write(freightItems(data)).isDeclared());
    const names = [data.text("freight item"), `${data.text("freight item")} Zoë Łódź 漢字`];
    const several = severalFreightItems(data, names);
    const written = several && (await write(several));
    const withItems = await jobOf(corporate, jobDisplayId);
    await check("freightitems-each", () => {
      // Whether freight items come beside the items of the job is open.
      stillShows(withItems, withNote, [parts, texts], { sent: names });
      keepsAgent(withItems, withNote);
    });
    const isNone = several && written && isDone(written) && !names.some((name) => holds(withItems, name));
    const unreadItems = isNone ? await unread("/job/{jobDisplayId}/freightitems", several) : undefined;
    await check("freightitems-each", () => {
      if (unreadItems && names.some((name) => holds(unreadItems, name)))
        throw withItems.mismatch("the freight items, as of a job that was not read before", "none");
      assume(
        written !== undefined && isDone(written),
        "several freight items are not taken at once: give `samples.FreightItemsRequest` with a list of one",
      );
      const shown = names.filter((name) => holds(withItems, name));
      assume(shown.length > 0, "the job does not show the freight items, and no other read of them is known");
      if (shown.length < names.length)
        throw withItems.mismatch(`each of the freight items ${names.join(", ")}`, `${shown.join(", ")} alone`);
    });
    const left = await jobOf(corporate, beside);
    const hides = (theirs: readonly string[]) => {
      const foreign = theirs.find((one) => holds(left, one));
      if (foreign !== undefined) throw left.mismatch("nothing of what another job was given", phrase(foreign));
    };
    await check("item-notes-whole", () => hides([mark]));
    await check("freightitems-each", () => hides(names));
    const franchiseeId = given("franchiseeId");
    if (!context.allows("irreversible")) return;
    const stillThere = () => corporate.get("/job/{jobDisplayId}", { jobDisplayId });
    const later: (readonly [string, Answer])[] = [];
    if (isDone(await corporate.post("/job/{jobDisplayId}/book", { jobDisplayId })))
      later.push(["booked", await stillThere()]);
    // Who has transferred a job may see it no more.
    if (franchiseeId !== undefined) {
      const body = { franchiseeId };
      const moved = await corporate.post("/job/transfer/{jobDisplayId}", { jobDisplayId, body });
      if (isDone(moved)) later.push(["transferred", await stillThere()]);
    }
    const keeps = (texts: readonly string[]) => {
      for (const [what, job] of later) {
        const lost = texts.find((one) => job.isSuccess && holds(withItems, one) && !holds(job, one));
        if (lost !== undefined)
          throw job.mismatch(`${lost} to be shown once the job is ${what}`, phrase(job.body, 300));
      }
    };
    await check("item-notes-whole", () => keeps([mark]));
    await check("freightitems-each", () => keeps(names));
  },
);

type LegacyWrite = "/job/{jobDisplayId}/item/notes" | "/job/{jobDisplayId}/freightitems";

/** @returns whether a job shows a text, also within a longer one */
const holds = ({ body }: Answer, text: string): boolean =>
  textsIn(body).some((one) => normalized(one).includes(normalized(text)));
