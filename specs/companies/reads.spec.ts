import { type Answer, assume, sameScalar, scenario } from "../../src/scenario/index.js";
import { ifNamed } from "../read-by-any.js";
import { companyIdOf } from "./records.js";

scenario(
  "a company is read by its UUID and by nothing else",
  {
    judges: ["route:GET /companies/{id}", "company-id-uuid", "company-id-malformed", "company-unknown"],
    needs: ["companyId", "otherCompanyId"],
  },
  async ({ corporate, fixtures, data, check }) => {
    const read = (id: string) => corporate.get("/companies/{id}", { id });
    const company = await read(fixtures.companyId);
    await check("route:GET /companies/{id}", () => company.isDeclared());
    company.accepted();
    const other = await read(fixtures.otherCompanyId).accepted();
    await check("company-id-uuid", () => {
      for (const [answer, id] of [
        [company, fixtures.companyId],
        [other, fixtures.otherCompanyId],
      ] as const) {
        const shown = companyIdOf(answer.record());
        assume(shown !== undefined, "a company does not show its UUID here");
        if (!sameScalar(shown, id)) throw answer.mismatch(`the company ${id}`, `the company ${shown}`);
      }
    });
    assume(Object.keys(company.record()).length > 0, "the company is answered with nothing in it");
    await check("company-id-malformed", async () => {
      await read(data.key("no-company")).yieldsNothing(company);
      await read(fixtures.companyId.slice(0, -1)).yieldsNothing(company);
    });
    await check("company-unknown", () =>
      read(String(data.unusedId("uuid", fixtures.companyId))).yieldsNothing(company),
    );
  },
);

scenario(
  "the companies that are available to the caller are read by the caller",
  { judges: ["route:GET /companies/availableByCurrentUser", "company-available-are-readable"] },
  async ({ corporate, partner, data, check }) => {
    const available = await corporate.get("/companies/availableByCurrentUser");
    await check("route:GET /companies/availableByCurrentUser", () => available.isDeclared());
    // Looked at on the way: another caller may be refused, but what is answered is a list for everyone.
    await ifNamed(partner.get("/companies/availableByCurrentUser"));
    const idsIn = (list: Answer) =>
      list
        .accepted()
        .rows()
        .map(companyIdOf)
        .filter((id) => id !== undefined);
    const ids = idsIn(available);
    assume(ids.length > 0, "no company is available to the caller here, or none shows its UUID");
    // The first and the last of them: there may be thousands.
    const some = [...new Set([...ids.slice(0, 8), ...ids.slice(-4)])];
    const reads = await Promise.all(some.map((id) => corporate.get("/companies/{id}", { id })));
    const nobody = await corporate.get("/companies/{id}", { id: String(data.unusedId("uuid")) });
    assume(
      reads.some(({ isSuccess }) => isSuccess),
      "no company at all is read by the caller",
    );
    // What is listed for a moment alone may be gone before it is read.
    const areAllRead = reads.every(({ isSuccess }) => isSuccess);
    const still = areAllRead ? ids : idsIn(await corporate.get("/companies/availableByCurrentUser"));
    await check("company-available-are-readable", () => {
      for (const [index, read] of reads.entries()) {
        const id = some[index] ?? "";
        if (!still.includes(id)) continue;
        assume(read.status !== undefined && read.status < 500, `${read.where}: the service failed (${read.status})`);
        if (!read.isSuccess || read.body === undefined || read.body === null)
          throw read.mismatch(`the available company ${id} to be read`, String(read.status));
        assume(
          !nobody.isSuccess || sameScalar(companyIdOf(read.record()), id),
          "any UUID is answered with success here, and a company does not show its own",
        );
      }
    });
  },
);
