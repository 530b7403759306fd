import {
  type Answer,
  assume,
  changesBetween,
  isOfAnyWrite,
  mentions,
  phrase,
  scenario,
  typeOfId,
  watched,
} from "../../src/scenario/index.js";
import { hasLostNone } from "../lookup-rows.js";
import { identifiersIn, pack, packingLookups, packRoutes } from "./packings.js";

/** So often in a row nobody else changes it just then. */
const attempts = 4;

const kept = [
  { what: "common inventory", read: "/company/{companyId}/inventory", clause: "pack-keeps-inventory" },
  { what: "packaging settings", read: "/companies/{companyId}/packagingsettings", clause: "pack-keeps-settings" },
] as const;

for (const { what, read, clause } of kept) {
  scenario(
    `packing suggestions leave the ${what} of a company as they find it`,
    { judges: [clause], needs: ["otherCompanyId"] },
    async (context) => {
      const { corporate, fixtures, check } = context;
      const { otherCompanyId: companyId } = fixtures;
      const packed = async () => {
        const before = await watched(() => corporate.get(read, { companyId }).accepted());
        const answers = await Promise.all(
          packRoutes.map((packRoute) => pack(context, packRoute, companyId).accepted()),
        );
        return { before, answers, after: await corporate.get(read, { companyId }).accepted() };
      };
      let { before, answers, after } = await packed();
      // The company is not the run's own: between two readings somebody else may change it.
      for (let attempt = 1; attempt < attempts && !after.changesSince(before).every(isOfAnyWrite); attempt++)
        ({ before, answers, after } = await packed());
      await check(clause, () => {
        assume(Object.keys(before.body ?? {}).length > 0, `the company ${companyId} has no ${what}`);
        assume(
          answers.every(({ body }) => changesBetween(body, before.body).length > 0),
          "a packing suggestion is answered as the read is",
        );
        after.isAs(before, isOfAnyWrite);
      });
    },
  );
}

/** What a company has that suggestions are made of. */
const materials = [
  "/company/{companyId}/materials/default-pallet",
  "/company/{companyId}/materials/stock-boxes",
  "/company/{companyId}/materials/d-containers",
] as const;

scenario(
  "packing suggestions, refused ones too, leave what things are packed in as they find it",
  {
    judges: ["pack-keeps-materials", ...packRoutes.map(({ route }) => `route:${route}` as const)],
    needs: ["otherCompanyId"],
  },
  async (context) => {
    const { corporate, fixtures, data, check } = context;
    const { otherCompanyId: companyId } = fixtures;
    const materialsOf = () => Promise.all(materials.map((template) => corporate.get(template, { companyId })));
    const lookupsOf = () => Promise.all(packingLookups.map(({ lookup }) => corporate.get(lookup)));
    const [before, listed] = [await materialsOf(), await lookupsOf()];
    const unknown = listed.map(({ body }) => {
      const [id] = identifiersIn(body);
      return data.unusedId(typeOfId(id), id);
    });
    // A thing that is longer than a pallet.
    const length = data.distinctInt({ min: 121, max: 159 });
    const packed: Answer[] = [];
    for (const [nth, packRoute] of packRoutes.entries()) {
      const place = nth % packingLookups.length;
      const ids = { [packingLookups[place]?.name ?? ""]: unknown[place] };
      const refused = await pack(context, packRoute, companyId, ids);
      const ask = () => pack(context, packRoute, companyId, { length });
      const next = await ask();
      packed.push(next);
      const isRefused = next.isInvalid || next.status === 500;
      const again = refused.isInvalid && isRefused ? await ask() : undefined;
      await check(`route:${packRoute.route}`, () => {
        if (again?.isSuccess)
          throw next.mismatch(
            "what is packed when it is asked for again, not refused for what was asked before",
            `${next.status}`,
          );
      });
    }
    const [after, listedAfter] = [await materialsOf(), await lookupsOf()];
    await check("pack-keeps-materials", async () => {
      assume(
        listed.some(({ isSuccess, body }) => isSuccess && identifiersIn(body).length > 0),
        "the lookups of packings show no identifiers",
      );
      assume(
        packed.every(({ body }) => listed.every((lookup) => changesBetween(body, lookup.body).length > 0)),
        "a packing suggestion is answered as a lookup is",
      );
      for (const [nth, { body, isSuccess }] of before.entries()) {
        const last = after[nth];
        if (isSuccess && last?.isSuccess && !mentions(body, length) && mentions(last.body, length))
          throw last.mismatch(`no length ${length}, of which a thing was packed`, phrase(last.body, 200));
      }
      for (const [nth, { lookup }] of packingLookups.entries()) {
        const [was, is, id] = [listed[nth], listedAfter[nth], unknown[nth]];
        if (!was || !is || id === undefined) continue;
        if (!mentions(was.body, id) && mentions(is.body, id))
          throw is.mismatch(`no packing ${id}, which was listed nowhere`, `one that ${lookup} lists`);
        await hasLostNone(was, is, () => corporate.get(lookup), "things were packed");
      }
    });
  },
);
