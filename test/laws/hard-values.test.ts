import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../src/contract/package-root.js";
import { areCutAtOneWidth, isBeginning, keptAs } from "../../src/scenario/laws/given.js";
import { hardValue, hardValuesOf } from "../../src/scenario/laws/hard.js";

const plain = { mail: "conformance-1@example.com", phone: "2125550100" } as const;
const drawn = (kind: keyof typeof plain) =>
  hardValuesOf[kind].map((_, round) => String(hardValue(kind, plain[kind], round, 0)));

describe("mail addresses and phones that are hard to keep", () => {
  it.each(["mail", "phone"] as const)("differ from the plain %s and from each other", (kind) => {
    expect(new Set([plain[kind], ...drawn(kind)]).size).toBe(1 + hardValuesOf[kind].length);
  });

  it("may be kept in other notations", () => {
    for (const mail of drawn("mail")) expect(keptAs(mail, mail.toLowerCase()).as).not.toBe("other");
    for (const phone of drawn("phone")) {
      expect(keptAs(phone, phone)).toEqual({ as: "given" });
      expect(keptAs(phone, phone.replace(/\D/g, "")).as).not.toBe("other");
    }
  });

  it("are lost where a part is, where a phone is taken for a number, or loses its plus", () => {
    expect(keptAs("a+tag@example.com", "a@example.com").as).toBe("other");
    expect(keptAs("a@mail.eu.example.com", "a@example.com").as).toBe("other");
    expect(keptAs("02125550100", 2125550100).as).toBe("other");
    expect(keptAs("+49 30 2125550100", "+49").as).toBe("other");
    expect(keptAs("+49 30 2125550100", "49 30 2125550100").as).toBe("other");
  });
});

describe("the beginning of a text", () => {
  const cut = (length: number) => (given: string) => ({ given, shown: given.slice(0, length) });
  const texts = ["twelve boxes of glass", "one box of wood, with two lids of iron"];

  it("may be what a width leaves of it, in whatever that is counted", () => {
    expect(areCutAtOneWidth(texts.map(cut(12)))).toBe(true);
    expect(areCutAtOneWidth(texts.map((given) => ({ given, shown: given.split(" ").slice(0, 3).join(" ") })))).toBe(
      true,
    );
    expect(areCutAtOneWidth(texts.map((given) => ({ given, shown: `${given.slice(0, 10)}…` })))).toBe(true);
  });

  it("is none of a width where it goes with the length of the text", () => {
    expect(areCutAtOneWidth(texts.map((given) => ({ given, shown: given.slice(0, -1) })))).toBe(false);
  });

  it("is open of a text to read, and of a mail address or a phone where a sign says so", () => {
    expect(isBeginning("twelve boxes of glass", "twelve box")).toBe(true);
    expect(isBeginning("agent@example.com", "agent@example.co")).toBe(false);
    expect(isBeginning("agent@example.com", "agent@exa…")).toBe(true);
    expect(isBeginning("212 555 0100", "212 555 010")).toBe(false);
  });
});

describe("a moment", () => {
  const half = "2031-04-08T10:20:30.5Z";

  it.each([
    ["cut", "2031-04-08T10:20:30Z"],
    ["rounded", "2031-04-08T10:20:31Z"],
    ["cut, in another offset", "2031-04-08T12:20:30+02:00"],
    ["cut, in the deployment's own time", "2031-04-08T05:20:30"],
  ])("may be kept in whole seconds: %s", (_, shown) => {
    expect(keptAs(half, shown)).toEqual({ as: "normal form", form: "seconds are whole" });
  });

  it.each([
    ["another second", half, "2031-04-08T10:20:29Z"],
    ["another part of the second", half, "2031-04-08T10:20:30.25Z"],
    ["whole minutes", half, "2031-04-08T10:20:00Z"],
    ["its wall clock alone", "2031-04-05T23:59:58-05:00", "2031-04-05T23:59:58Z"],
  ])("is lost where it is %s", (_, sent, shown) => {
    expect(keptAs(sent, shown).as).toBe("other");
  });
});

describe("docs/laws.md", () => {
  it("lists the hard values of each kind as they are sent, in their order", () => {
    const told = readFileSync(join(packageRoot(), "docs/laws.md"), "utf8");
    for (const [kind, values] of Object.entries(hardValuesOf))
      expect(told).toContain(`| ${kind} | ${values.map(({ what }) => what).join("; ")} |`);
  });
});
