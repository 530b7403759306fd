import {
  assume,
  changesBetween,
  isLink,
  joinsOthers,
  sameScalar,
  scenario,
  steadyOf,
} from "../../src/scenario/index.js";

scenario(
  "the details and the full details of a company agree",
  {
    judges: ["company-details-agree"],
    atOnce: ["GET /companies/{companyId}/details"],
    needs: ["companyId", "otherCompanyId"],
  },
  async ({ corporate, fixtures, check }) => {
    const { companyId, otherCompanyId } = fixtures;
    const details = await corporate.get("/companies/{companyId}/details", { companyId }).accepted();
    const other = await corporate.get("/companies/{companyId}/details", { companyId: otherCompanyId }).accepted();
    const full = await corporate.get("/companies/{companyId}/fulldetails", { companyId }).accepted();
    const again = await corporate.get("/companies/{companyId}/details", { companyId }).accepted();
    assume(changesBetween(details.body, other.body).length > 0, "two companies are answered alike");
    await check("company-details-agree", () => {
      const [one, other] = [scalars(steadyOf(details.record())), scalars(steadyOf(full.record()))];
      const isLinkAt = (path: string) => [one, other].some((shown) => isLinkOf(shown.get(path), companyId));
      const common = [...one.keys()].filter(
        (path) => other.has(path) && !joinsOthers(one.get(path), details.body) && !isLinkAt(path),
      );
      assume(common.length > 0, "the details and the full details show no member in common");
      for (const path of common) {
        if (sameScalar(one.get(path), other.get(path))) continue;
        assume(
          sameScalar(one.get(path), scalars(steadyOf(again.record())).get(path)),
          "the company was changed meanwhile",
        );
        throw full.mismatch(`${path} to be ${one.get(path)}, as the details tell`, String(other.get(path)));
      }
    });
  },
);

/** Where a record is read, and what else is read of it, each answer may tell in its own way. */
const isLinkOf = (value: unknown, companyId: string): boolean =>
  typeof value === "string" && isLink(value) && value.toLowerCase().includes(companyId.toLowerCase());

/** @returns the scalars in a record by the path to them */
function scalars(value: unknown, path = ""): ReadonlyMap<string, unknown> {
  if (value === null || value === undefined) return new Map();
  if (typeof value !== "object") return new Map([[path, value]]);
  return new Map(Object.entries(value).flatMap(([name, part]) => [...scalars(part, `${path}/${name}`)]));
}
