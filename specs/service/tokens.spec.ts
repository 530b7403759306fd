import { type Answer, assume, type Caller, mentions, phrase, scalarsIn, scenario } from "../../src/scenario/index.js";
import { opaque, withAltered, withPassword, withWords } from "./no-tokens.js";

const read = (caller: Caller) => caller.get("/Lot", { query: { page_size: 1 } });

/** What the token tells of a caller that the catalog surface knows by it: without the token it is refused. */
async function told(caller: Caller, anonymous: Caller) {
  const taken = await read(caller).accepted();
  taken.rows();
  (await read(anonymous)).refusedCaller(taken);
  const claims = await caller.claims();
  return { taken, claims };
}

scenario(
  "a corporate token holds claims, and no partners where it names a corporate role",
  { judges: ["token-holds-claims", "token-corporate-no-partner-claim"] },
  async ({ corporate, anonymous, check }) => {
    const { taken, claims } = await told(corporate, anonymous);
    await check("token-holds-claims", () => {
      assume(claims !== undefined, opaque);
      if (claims.names.length === 0) throw taken.mismatch("a token that holds claims", "one that holds none");
    });
    await check("token-corporate-no-partner-claim", () => {
      assume(claims !== undefined, opaque);
      assume(
        claims.corporateRoles.length > 0,
        "the token names neither CorporateAdmin nor CorporateAccounting, of which the document speaks",
      );
      if ((claims.partners ?? []).length > 0)
        throw taken.mismatch(`no partnerIds in a token of ${claims.corporateRoles.join(", ")}`, "such a claim");
    });
  },
);

/** What is asked for by its path. */
const surfacesRead = [
  {
    surface: "portal",
    named: "portal",
    path: "/companies/availableByCurrentUser",
    read: (caller: Caller) => caller.get("/companies/availableByCurrentUser"),
  },
  { surface: "catalog surface", named: "catalog", path: "/Lot", read },
] as const;

/** @returns a path as others than clients write it, which a service may serve and its guard may not know */
const spellingsOf = (path: string): readonly string[] => [
  `${path}/`,
  path.toUpperCase(),
  `/${path}`,
  path.replace(/\w/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
];

/** @returns whether an answer shows all that one of the rows holds: a page to sign in, or a word that all is well, does not */
const showsOneOf = (answer: Answer, rows: readonly unknown[]): boolean =>
  answer.isSuccess && rows.some((row) => scalarsIn(row).every((scalar) => mentions(answer.body, scalar)));

for (const { surface, named, path, read } of surfacesRead) {
  const [word, otherScheme] = [`auth-word-for-nothing-${named}`, `auth-other-scheme-${named}`] as const;
  scenario(
    `the ${surface} refuses a word for nothing, and a name and a password, in place of a token`,
    { judges: [word, otherScheme], inParts: [word] },
    async ({ corporate, check }) => {
      const control = (await read(corporate)).accepted();
      for (const one of withWords(corporate)) await check(word, async () => (await read(one)).refusedCaller(control));
      await check(otherScheme, async () => (await read(withPassword(corporate))).refusedCaller(control));
    },
  );

  const otherSpelling = `auth-other-spelling-${named}` as const;
  scenario(
    `the ${surface} shows nothing without a token, however a path is spelt`,
    { judges: [otherSpelling] },
    async ({ corporate, anonymous, check }) => {
      const control = (await read(corporate)).accepted();
      await check(otherSpelling, async () => {
        const rows = control.rows().filter((row) => scalarsIn(row).length > 1);
        assume(rows.length > 0, "nothing is shown with a token by which it could be known again");
        for (const spelling of spellingsOf(path)) {
          const answer = await anonymous.unlisted({ method: "GET", surface: named, path: spelling, effect: "read" });
          if (showsOneOf(answer, rows))
            throw answer.mismatch(`${spelling} to show no row of ${path} without a token`, phrase(answer.body));
        }
      });
    },
  );

  const [altered, unsigned] = [`auth-altered-token-${named}`, `auth-unsigned-token-${named}`] as const;
  scenario(
    `the ${surface} refuses a token that nobody signed, or that was altered after it was signed`,
    {
      judges: [altered, unsigned],
      formerly: [`the-${surface.replace(" ", "-")}-refuses-a-token-that-was-altered-after-it-was-signed`],
    },
    async ({ corporate, check }) => {
      const control = (await read(corporate)).accepted();
      await check(unsigned, async () => {
        for (const one of await corporate.unsigned()) (await read(one)).refusedCaller(control);
      });
      const { those, isOpaque } = await withAltered(corporate);
      await check(altered, async () => {
        for (const one of those) (await read(one)).refusedCaller(control);
        assume(!isOpaque, opaque);
      });
    },
  );
}

scenario(
  "a partner-scoped caller's token tells its partners",
  { judges: ["token-partner-claim"], needs: ["partner"] },
  async ({ partner, anonymous, check }) => {
    const { taken, claims } = await told(partner, anonymous);
    await check("token-partner-claim", () => {
      assume(claims !== undefined, opaque);
      if (claims.partners === undefined)
        throw taken.mismatch("a partnerIds claim", `claims without it: ${claims.names.join(", ") || "none"}`);
    });
  },
);
