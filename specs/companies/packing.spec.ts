import type { PackingIds } from "../../fixtures/payloads/companies.js";
import { assume, scenario } from "../../src/scenario/index.js";
import {
  carries,
  fitsAnother,
  identifiersIn,
  packingLookups as lookups,
  pack,
  packAlone,
  packBehind,
  packed,
  packRoutes,
} from "./packings.js";

for (const packRoute of packRoutes) {
  const { route } = packRoute;
  scenario(
    `${route} answers what it declares`,
    { judges: [`route:${route}`], needs: ["companyId"] },
    async (context) => {
      const { corporate, fixtures, check } = context;
      const listed = await Promise.all(lookups.map(({ lookup }) => corporate.get(lookup)));
      const ids: PackingIds = Object.fromEntries(
        lookups.flatMap(({ name }, index) =>
          identifiersIn(listed[index]?.body)
            .slice(0, 1)
            .map((id) => [name, id]),
        ),
      );
      const plain = await pack(context, packRoute, fixtures.companyId);
      const full = await pack(context, packRoute, fixtures.companyId, ids);
      await check(`route:${route}`, () => (plain.isSuccess ? plain : full).isDeclared());
      // Looked at for open points alone: no clause depends on these answers.
      if (route.endsWith("/inventory")) await pack(context, packRoute, fixtures.companyId);
      await packAlone(context, packRoute, fixtures.companyId);
    },
  );
}

for (const { lookup, name, clause } of lookups) {
  scenario(
    `the packing routes take the identifiers that ${lookup} lists`,
    { judges: [clause], inParts: [clause], needs: ["companyId"] },
    async (context) => {
      const { corporate, fixtures, check } = context;
      const listed = identifiersIn((await corporate.get(lookup).accepted()).rows());
      // Numbers that are compared as texts stand in another order: 9 behind 24.
      const [lastAsText] = [...listed].sort((one, other) => (String(one) < String(other) ? 1 : -1));
      const ends = [listed[0], listed.at(-1), lastAsText].filter((id) => id !== undefined);
      const [first] = ends;
      assume(first !== undefined, `${lookup} lists no identifier here`);
      const taking = packRoutes.filter((packRoute) => carries(context, packRoute, { [name]: first }));
      assume(
        taking.length > 0,
        `no sample of a packing model carries {${name}}: give \`samples.PackInventoryItemModelInput\``,
      );
      for (const packRoute of taking) {
        const plain = await pack(context, packRoute, fixtures.companyId);
        const together = (one: string | number, other: string | number) =>
          packBehind(context, packRoute, fixtures.companyId, [{ [name]: one }, { [name]: other }]);
        for (const id of new Set(ends)) {
          const answer = await together(first, id);
          await check(clause, async () => {
            if (packed(answer)) return;
            const alone = await pack(context, packRoute, fixtures.companyId, { [name]: id });
            // The two may not be packed together in whichever order.
            if (packed(alone) && (id === first || !packed(await together(id, first)))) return;
            assume(packed(plain), `${plain.where}: the sample is not packed without the identifier either`);
            if (!packed(alone) && (await fitsAnother(context, packRoute, fixtures.companyId, { [name]: id }))) return;
            throw answer.mismatch(`${id}, which ${lookup} lists, to be taken`, `${answer.status}`);
          });
        }
      }
    },
  );
}
