import { assume, type Caller, scenario } from "../../src/scenario/index.js";

const read = (caller: Caller) => caller.get("/Lot", { query: { page_size: 1 } });

/** What the token tells of a caller that the catalog surface knows by it: without the token it is refused. */
async function told(caller: Caller, anonymous: Caller) {
  const taken = await read(caller).accepted();
  taken.rows();
  (await read(anonymous)).refusedCaller(taken);
  const claims = await caller.claims();
  return { taken, claims };
}

const opaque = "the token is opaque: what it holds is between the deployment and its issuer";

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
      if ((claims.partners ?? 0) > 0)
        throw taken.mismatch(`no partnerIds in a token of ${claims.corporateRoles.join(", ")}`, "such a claim");
    });
  },
);

const surfacesRead = [
  {
    surface: "portal",
    named: "portal",
    read: (caller: Caller) => caller.get("/companies/availableByCurrentUser"),
  },
  { surface: "catalog surface", named: "catalog", read },
] as const;

/** A name and a password as `Basic` has them (RFC 7617). */
const nobody = Buffer.from("nobody:not-a-password").toString("base64");

/** What clients send that have no token and do not notice. */
const wordsForNothing = ["undefined", "null"];

for (const { surface, named, read } of surfacesRead) {
  const [word, otherScheme] = [`auth-word-for-nothing-${named}`, `auth-other-scheme-${named}`] as const;
  scenario(
    `the ${surface} refuses a word for nothing, and a name and a password, in place of a token`,
    { judges: [word, otherScheme], inParts: [word] },
    async ({ corporate, check }) => {
      const control = (await read(corporate)).accepted();
      for (const text of wordsForNothing)
        await check(word, async () => (await read(corporate.with({ token: text }))).refusedCaller(control));
      await check(otherScheme, async () =>
        (await read(corporate.with({ token: nobody, scheme: "Basic" }))).refusedCaller(control),
      );
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
      await check(unsigned, async () => (await read(await corporate.unsigned())).refusedCaller(control));
      const changed = await corporate.altered();
      await check(altered, async () => {
        assume(changed !== undefined, opaque);
        (await read(changed)).refusedCaller(control);
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
