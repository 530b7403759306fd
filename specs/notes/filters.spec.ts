import { note } from "../../fixtures/payloads/notes.js";
import { type Answer, assume, assumeSeen, isWhole, type ScenarioContext, scenario } from "../../src/scenario/index.js";
import { besideWhatIsNot } from "./beside.js";
import { areThoseOf, listedNote, listedOfEach } from "./listed.js";
import { hasNote, noteCategories, notesOf, ownNote } from "./records.js";

/** Asks for notes by what may have some, until there are any. */
async function someNotes(
  { corporate, given }: Pick<ScenarioContext, "corporate" | "given">,
  [category]: readonly string[],
): Promise<void> {
  const [job_id, company_id] = [given("jobId"), given("companyId")];
  const queries = [
    ...(job_id === undefined ? [] : [{ job_id }]),
    ...(company_id === undefined ? [] : [{ company_id }]),
    ...(category === undefined ? [] : [{ category: [category] }]),
  ];
  for (const query of queries) {
    const listed = await corporate.get("/note", { query });
    if (Array.isArray(listed.body) && listed.body.length > 0) return;
  }
}

scenario(
  "GET /note wants one of its four filters",
  {
    judges: ["route:GET /note", "note-no-filter-400", "note-filter-category-enough"],
  },
  async (context) => {
    const { corporate, data, check, given } = context;
    const [category, ...categories] = await noteCategories(context);
    const filtered = await corporate.get("/note", { query: { category: [category] } });
    // Beside a list that is empty no other can be told from one of what nothing has.
    if (Array.isArray(filtered.body) && filtered.body.length === 0) await someNotes(context, categories);
    // Each of them is a UUID, of which the case is nothing.
    for (const query of [{ job_id: given("jobId") }, { company_id: given("companyId") }])
      if (Object.values(query).some((id) => id !== undefined)) await corporate.get("/note", { query });
    const twice = await corporate.get("/note", { query: { category: [category], company_id: data.unusedId("uuid") } });
    // A note of a category that is named twice is listed once; to refuse that is open.
    await corporate.get("/note", { query: { category: [category, category] } });
    const served = await check("route:GET /note", () => (filtered.isSuccess ? filtered : twice).isDeclared());
    const enough = await check("note-filter-category-enough", () => {
      assume(served, "no list of notes was accepted at all");
      filtered.accepted().rows();
    });
    await check("note-no-filter-400", async () => {
      assume(enough, "no filtered list was accepted beside it");
      (await corporate.get("/note")).hasStatus(400);
      const otherwise = await corporate.get("/note", { unlistedQuery: { page: 1 } });
      // A parameter that the row does not print may be refused in a way of its own.
      if (!otherwise.isInvalid) otherwise.hasStatus(400);
      // Whether an empty filter counts is open: it finds nothing where it does.
      const emptied = await corporate.get("/note", {
        query: { category: [""], job_id: "", contact_id: "", company_id: "" },
      });
      if (emptied.isSuccess) emptied.isEmptyList();
    });
    // Looked at for open points alone: no clause depends on these answers.
    await corporate.get("/note", { query: { category: [""] } });
    await corporate.get("/note", { query: { job_id: "malformed" } });
  },
);

scenario(
  "GET /note wants a filter of a partner-scoped caller as well",
  { judges: ["note-no-filter-400"], needs: ["partner"] },
  async (context) => {
    const { partner, check } = context;
    const [category] = await noteCategories(context);
    const filtered = await partner.get("/note", { query: { category: [category] } });
    const bare = await partner.get("/note");
    await check("note-no-filter-400", () => {
      // Which routes such a caller may use the document does not show.
      if (filtered.isSuccess || bare.isSuccess) bare.hasStatus(400);
    });
  },
);

scenario(
  "a job, a contact or a company is filter enough for GET /note",
  {
    judges: ["note-filter-job-enough", "note-filter-contact-enough", "note-filter-company-enough"],
    needs: ["jobId", "contactId", "companyId"],
  },
  async (context) => {
    const { corporate, fixtures, check } = context;
    const [category] = await noteCategories(context);
    await notesOf(corporate, category);
    await check("note-filter-job-enough", async () =>
      (await corporate.get("/note", { query: { job_id: fixtures.jobId } }).accepted()).rows(),
    );
    await check("note-filter-contact-enough", async () => {
      const { contactId: contact_id } = fixtures;
      assume(isWhole(contact_id), "contact_id is an integer, and the contact that is given has none for its id");
      (await corporate.get("/note", { query: { contact_id } }).accepted()).rows();
    });
    await check("note-filter-company-enough", async () =>
      (await corporate.get("/note", { query: { company_id: fixtures.companyId } }).accepted()).rows(),
    );
  },
);

scenario(
  "a note is not listed where it does not belong",
  {
    judges: [
      "note-filter-category-excludes",
      "note-filter-job-excludes",
      "note-filter-contact-excludes",
      "note-filter-company-excludes",
      "note-category-repeated",
    ],
    inParts: [
      "note-filter-category-excludes",
      "note-filter-job-excludes",
      "note-filter-contact-excludes",
      "note-filter-company-excludes",
    ],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const categories = await noteCategories(context);
    const { category, id } = context.allows("residue")
      ? { category: categories[0], ...(await ownNote(context, categories[0])) }
      : await listedNote(corporate, categories);
    const otherCategory = categories.find((one) => one !== category);
    (await notesOf(corporate, category)).lists(id, "the note");

    const leavesOut = (list: Answer) => {
      assume(list.isSuccess, `${list.where} was refused (${list.status}), which shows nothing about the filter`);
      list.lacks(id, "the note");
    };
    await check("note-filter-category-excludes", async () => {
      assume(otherCategory !== undefined, "the JobNoteCategory lookup has one value only");
      leavesOut(await notesOf(corporate, otherCategory));
    });
    await check("note-filter-job-excludes", async () =>
      leavesOut(await corporate.get("/note", { query: { job_id: data.unusedId("uuid") } })),
    );
    await check("note-filter-contact-excludes", async () =>
      leavesOut(await corporate.get("/note", { query: { contact_id: data.unusedId("integer") } })),
    );
    await check("note-filter-company-excludes", async () =>
      leavesOut(await corporate.get("/note", { query: { company_id: data.unusedId("uuid") } })),
    );
    for (const [clause, judge] of await besideWhatIsNot(context, category, id, categories)) await check(clause, judge);
    if (!context.allows("residue") || otherCategory === undefined) return;
    const moved = await corporate.put("/note/{id}", { id, body: note(data, otherCategory) });
    const [now, before] = [await notesOf(corporate, otherCategory), await notesOf(corporate, category)];
    await check("note-filter-category-excludes", () => {
      if (!moved.isSuccess) return;
      assumeSeen(now.hasId(id), "a note that is given another category is not listed under it");
      before.lacks(id, "the note of another category now");
    });
    const movedBack = await corporate.put("/note/{id}", { id, body: note(data, category) });
    const [former, again] = [await notesOf(corporate, otherCategory), await notesOf(corporate, category)];
    await check("note-filter-category-excludes", () => {
      if (!moved.isSuccess || !movedBack.isSuccess) return;
      assumeSeen(again.hasId(id), "a note that is given its first category again is not listed under it");
      former.lacks(id, "the note that has its first category again");
    });
  },
);

scenario(
  "a repeated category selects the notes of each",
  { judges: ["note-category-repeated"], inParts: ["note-category-repeated"] },
  async (context) => {
    const { corporate, check } = context;
    const [one, two, ...others] = await noteCategories(context);
    assume(two !== undefined, "the JobNoteCategory lookup has one value only");
    if (!context.allows("residue")) {
      await check("note-category-repeated", () => listedOfEach(corporate, [one, two, ...others]));
      return;
    }
    // A list that was read before a note is made must not leave that out.
    const earlier = await notesOf(corporate, one, two);
    const first = await ownNote(context, one);
    const second = await ownNote(context, two);
    const readAlone = async () => [
      (await notesOf(corporate, one)).lists(first.id),
      (await notesOf(corporate, two)).lists(second.id),
    ];
    const alone = await readAlone();
    await check("note-category-repeated", async () => {
      const both = await notesOf(corporate, one, two);
      hasNote(both, first.id, "the note of one", earlier);
      hasNote(both, second.id, "the note of the other", earlier);
      await areThoseOf(alone, both, readAlone, () => notesOf(corporate, one, two, ...others.slice(0, 1)));
    });
    const [three] = others;
    if (three === undefined) return;
    const third = await ownNote(context, three);
    (await notesOf(corporate, three)).lists(third.id);
    await check("note-category-repeated", async () => {
      const all = await notesOf(corporate, one, two, three);
      for (const { id } of [first, second, third]) hasNote(all, id, "the note of each of three", earlier);
    });
  },
);
