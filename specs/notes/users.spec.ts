import { note } from "../../fixtures/payloads/notes.js";
import { assume, scenario } from "../../src/scenario/index.js";
import { noteCategories, suggestedUsers } from "./records.js";

scenario(
  "suggestUsers wants a search key and narrows by it",
  { judges: ["route:GET /note/suggestUsers", "note-suggest-key-required", "note-suggest-narrows"] },
  async ({ corporate, data, check }) => {
    const { answer: suggested } = await suggestedUsers(corporate);
    await check("route:GET /note/suggestUsers", () => suggested.isDeclared());
    suggested.accepted();
    await check("note-suggest-key-required", () => corporate.get("/note/suggestUsers").rejected(suggested));
    await check("note-suggest-narrows", async () => {
      assume(suggested.rows().length > 0, "no user is suggested here");
      const none = await corporate.get("/note/suggestUsers", { query: { search_key: data.key("nobody") } }).accepted();
      none.isEmptyList();
    });
    // Looked at for open points alone: no clause depends on these answers.
    await corporate.get("/note/suggestUsers", { query: { search_key: "" } });
  },
);

scenario(
  "suggestUsers takes a company or a franchisee beside the search key",
  {
    judges: ["note-suggest-company-accepted", "note-suggest-franchisee-accepted"],
    needs: ["companyId", "franchiseeId"],
  },
  async ({ corporate, fixtures, check }) => {
    const { key, answer } = await suggestedUsers(corporate);
    const suggest = async (query: { company_id?: string; job_franchisee_id?: string }) =>
      (await corporate.get("/note/suggestUsers", { query: { search_key: key, ...query } }).accepted()).rows();
    assume(answer.accepted().rows().length > 0, "no user is suggested here");
    await check("note-suggest-company-accepted", () => suggest({ company_id: fixtures.companyId }));
    await check("note-suggest-franchisee-accepted", () => suggest({ job_franchisee_id: fixtures.franchiseeId }));
  },
);

scenario(
  "a suggested user can be assigned to a note",
  { judges: ["note-assigned-users-accepted"] },
  async ({ corporate, data, check }) => {
    const [category] = await noteCategories(corporate);
    await corporate.post("/note", { body: note(data, category) }).accepted();
    const { answer } = await suggestedUsers(corporate);
    const [user] = answer
      .accepted()
      .rows()
      .map((row) => (row as { readonly id?: unknown }).id);
    assume(user !== undefined, "no user is suggested here");
    const body = note(data, category, { assigned_users: [user] });
    const created = await corporate.post("/note", { body });
    await check("note-assigned-users-accepted", () => created.accepted());
    if (!created.isSuccess) return;
    // Looked at for open points alone: no clause depends on these answers.
    const { assigned_users: _, ...unassigned } = body;
    const id = created.id();
    for (const changed of [
      unassigned,
      { ...body, assigned_users: [data.unusedId("uuid")] },
      { ...body, comments: " " },
    ])
      await corporate.put("/note/{id}", { id, body: changed });
  },
);
