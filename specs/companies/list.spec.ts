import { type Asked, companyList } from "../../fixtures/payloads/companies.js";
import { needs, type Scene, scenario } from "../../src/scenario/index.js";
import { knowing, nameOf } from "./records.js";
import { boundsRows, onNoPage, type Page, pagesShareNothing, rowKey, sizedPages, twoPages } from "./rows.js";

const pageOf =
  ({ corporate, data }: Pick<Scene, "corporate" | "data">): Page =>
  (asked: Asked) =>
    corporate.post("/companies/list", { body: companyList(data, asked) });

scenario(
  "the pagination of the company list bounds its rows, and its pages are apart",
  { judges: ["route:POST /companies/list", "company-list-page-size", "company-list-pages"] },
  async (scene) => {
    const { corporate, data, check } = scene;
    const sample = companyList(data, {});
    const list = await corporate.post("/companies/list", { body: companyList(data, {}) });
    await check("route:POST /companies/list", () => list.isDeclared());
    list.accepted();
    const [sized, pages] = [await sizedPages(pageOf(scene)), await twoPages(pageOf(scene))];
    await check("company-list-page-size", () => knowing(sample, () => boundsRows(sized)));
    await check("company-list-pages", () => knowing(sample, () => pagesShareNothing(pages)));
  },
);

scenario(
  "opposite sortings of the company list begin at opposite ends",
  { judges: ["company-list-sorting"] },
  async (scene) => {
    const { data, check } = scene;
    const page = pageOf(scene);
    const { length } = (await page({})).accepted().rows();
    needs(length >= 4, "there are too few companies to see an order");
    // Short enough that, whether pages count from 0 or from 1, the pages from both ends cannot meet.
    const page_size = Math.min(5, Math.floor(length / 4));
    const sorted = async (descending: boolean) => {
      const asked = {
        page: 1,
        page_size,
        sort_by: "name",
        descending,
        direction: descending ? "desc" : "asc",
      } as const;
      return (await page(asked)).accepted();
    };
    const [up, down] = [await sorted(false), await sorted(true)];
    await check("company-list-sorting", () =>
      knowing(companyList(data, {}), () => {
        needs(up.rows().length > 0 && down.rows().length > 0, "a sorted page is empty");
        needs(up.rows().length <= page_size && down.rows().length <= page_size, "a sorted page is longer than asked");
        const names = new Set([...up.rows(), ...down.rows()].map(nameOf));
        needs(names.size > 1, "the companies show no names that could be sorted");
        const both = up
          .rows()
          .map(rowKey)
          .find((key) => down.rows().map(rowKey).includes(key));
        if (both !== undefined)
          throw down.mismatch("other companies on the same page of the opposite order", `${both} on both`);
      }),
    );
  },
);

scenario(
  "a filter of the company list adds no company",
  { judges: ["company-list-filters"], needs: ["companyId"] },
  async (scene) => {
    const { corporate, fixtures, data, check } = scene;
    const page = pageOf(scene);
    const { body } = await corporate.get("/companies/{id}", { id: fixtures.companyId }).accepted();
    const name = nameOf(body);
    const filter = { company_id: fixtures.companyId, ...(name !== undefined && { company_name: name }) };
    const filtered = (await page(filter)).accepted();
    const without = (await page({})).accepted();
    await check("company-list-filters", () =>
      knowing(companyList(data, {}), async () => {
        const rows = filtered.rows().map(rowKey);
        needs(
          rows.length > 0 && rows.length < without.rows().length,
          "the sample's filter excludes nothing: give `samples.ListRequest` one by {company_id} or {company_name}",
        );
        const [added] = await onNoPage(page, rows);
        if (added !== undefined) throw filtered.mismatch("no company that is not listed without the filter", added);
      }),
    );
  },
);
