import { beforeAll, describe, expect, it } from "vitest";
import { modelNames, schemaOf } from "../../src/contract/schemas.js";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { changesBetween, isOfTime } from "../../src/scenario/changes.js";
import { Restless } from "../../src/scenario/restless.js";
import { type Scenario, scenarios } from "../../src/scenario/scenario.js";
import { idOf, isObject, type JsonObject } from "../../src/scenario/values.js";
import { judgedByNoOther, sampleOf } from "../sample.js";

beforeAll(() => loadSpecs());

const [uuid, otherUuid] = ["0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d", "1b2c3d4e-5f6a-4b7c-8d9e-0f1a2b3c4d5e"] as const;

/** So many scenarios judge each of these deployments. */
const most = 12;

/** What a deployment shows of a record beside what the reference does. */
interface More {
  /** @param place names the record among all that are read, and where it stands; @param now in milliseconds */
  of(place: string, now: number, id?: string): JsonObject;
  /** Told of what a POST is answered. */
  wrote?(body: unknown, now: number): void;
  /** Told of each write that is accepted, with the paths of the records that it names or makes. */
  changed?(paths: readonly string[], now: number): void;
}

/** How many readings came before, and whether none did. */
function readings(): More {
  const read = new Map<string, number>();
  const of = (place: string) => {
    const times = read.get(place) ?? 0;
    read.set(place, times + 1);
    return { timesRead: times, isNew: times === 0 };
  };
  return { of };
}

/** @returns an answer whose records, and those in lists inside of them, show more */
function showing(body: unknown, path: string, more: (place: string, id?: string) => JsonObject): unknown {
  const within = (value: unknown, place: string): unknown => {
    if (Array.isArray(value)) return value.map((row, index) => shown(row, `${place}/${idOf(row) ?? index}`));
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, within(part, `${place}/${name}`)]));
  };
  const shown = (value: unknown, place: string): unknown => {
    const inside = within(value, place);
    const id = isObject(value) ? idOf(value) : undefined;
    const isRecord = isObject(value) && (id !== undefined || place === path);
    return isRecord ? { ...(inside as JsonObject), ...more(place, id === undefined ? undefined : String(id)) } : inside;
  };
  return shown(body, path);
}

/** @returns what may be the ids of records in an answer to a creation */
const idsIn = (value: unknown): readonly string[] =>
  isObject(value) || Array.isArray(value)
    ? Object.entries(value).flatMap(([name, part]) =>
        typeof part === "object" ? idsIn(part) : /(^|[^a-z])id$|Id$|^\d+$/.test(name) ? [String(part)] : [],
      )
    : [String(value)];

/**
 * A deployment that looks over by itself what was made, each record at another time; what is first seen when it is read was there before.
 *
 * @param longest milliseconds between the answer to a creation and another state
 */
function lookedOver(longest: number): More {
  const doneAt = new Map<string, number>();
  let made = 0;
  return {
    wrote: (body, now) => {
      for (const id of idsIn(body)) if (!doneAt.has(id)) doneAt.set(id, now + (longest * (1 + (made++ % 8))) / 8);
    },
    of: (place, now, id = place) => {
      const done = doneAt.get(id) ?? now;
      doneAt.set(id, done);
      return { scan: now < done ? "pending" : "clean" };
    },
  };
}

/**
 * A deployment that keeps an entry of each write with the record that it names or makes, which a task of the background adds.
 *
 * @param lag milliseconds between the answer to a write and its entry
 */
function audited(lag: number): More {
  const entries = new Map<string, number[]>();
  return {
    changed: (paths, now) => {
      for (const path of paths) entries.set(path, [...(entries.get(path) ?? []), now + lag]);
    },
    of: (place, now) => {
      const written = entries.get(place.toLowerCase()) ?? [];
      const shown = written
        .filter((at) => at <= now)
        .map((_, index) => ({ action: `change ${index + 1}`, by: "System" }));
      return shown.length === 0 ? {} : { auditTrail: shown };
    },
  };
}

/** @returns the paths of the records that a write names, there or in its body, or makes */
async function changedBy({ url, method }: Request, sent: string, answer: Response): Promise<readonly string[]> {
  const path = new URL(url).pathname.toLowerCase();
  const [named] = /^.*?\/[^/]*\d[^/]*(?=\/|$)/.exec(path) ?? [];
  if (named !== undefined) return [named];
  const under = path.replace(/\/(save|update)$/, "");
  const [, saved] = /"(?:jobDisplayId|job_id)":"?([\w-]+)/i.exec(sent) ?? [];
  const made =
    method === "POST"
      ? idsIn(
          await answer
            .clone()
            .json()
            .catch(() => ""),
        )
      : [];
  return (saved === undefined ? made : [saved]).map((id) => `${under}/${id}`.toLowerCase());
}

/** How long a request takes, in milliseconds of the time that jumps. */
const requestMs = 5;

/** Judges a deployment whose records show more where they are read, beside what it chooses. */
async function judged(those: Iterable<Scenario>, more: More, choices: Readonly<Record<string, string>> = {}) {
  const reference = createReference({ choices });
  let now = 0;
  const letPass = (ms: number) => {
    now += ms;
    reference.letPass(ms);
  };
  const handle = async (request: Request) => {
    now += requestMs;
    const sent = request.method === "GET" ? "" : await request.clone().text();
    const answer = await reference.fetch(request);
    if (request.method !== "GET" && answer.ok) more.changed?.(await changedBy(request, sent, answer), now);
    const isJson = /json/.test(answer.headers.get("content-type") ?? "");
    if (!answer.ok || !isJson) return answer;
    if (request.method === "POST") more.wrote?.(await answer.clone().json(), now);
    if (request.method !== "GET") return answer;
    const body = showing(await answer.json(), new URL(request.url).pathname, (place, id) => more.of(place, now, id));
    return Response.json(body, { status: answer.status });
  };
  const given = { limits: { settleMs: 3_000 } };
  return judgeHandler(handle, those, { ...reference, letPass }, { verdictsOnly: true, given });
}

it.each<[what: string, turn: number, more: () => More]>([
  ["how often it was read, and that it is new until it was", 0, readings],
  [
    "how old it is, in seconds, and how long ago something was, in words",
    1,
    () => ({
      of: (_, now) => ({ ageInSeconds: Math.floor(now / 1_000), moved: `${Math.floor(now / 100)} seconds ago` }),
    }),
  ],
])("a deployment that shows of each record %s is blamed for nothing, and not taken for late", async (_, turn, more) => {
  const { run, defects } = await judged(sampleOf(scenarios(), most, turn), more());
  expect(defects).toEqual([]);
  expect(blamed(run)).toEqual([]);
  expect(run.leftovers.filter(({ residue }) => !residue)).toEqual([]);
  expect(run.lateness).toBeUndefined();
});

it.each([
  [16 * requestMs, 0],
  [500, 1],
] as const)(
  "a deployment that shows what it did with each record by itself, up to %s ms after it was made, is blamed for nothing",
  async (longest, turn) => {
    const those = sampleOf(scenarios(), most, turn);
    const { run, defects } = await judged(those, lookedOver(longest));
    expect(defects).toEqual([]);
    expect(blamed(run)).toEqual([]);
    const due = judgedByNoOther(those);
    expect(run.clauses.filter(({ id, verdict }) => due.has(id) && verdict !== "pass").length).toBeLessThan(
      due.size / 40,
    );
    expect(run.leftovers.filter(({ residue }) => !residue)).toEqual([]);
  },
);

it("what a deployment does by itself after what was written is read back by now is no change that another write makes", async () => {
  const beside = /^(update|remove)-only-that:|-only-that$|^namesakes-stay:/;
  const those = sampleOf(
    scenarios().filter(({ judges }) => judges.some((id) => beside.test(id))),
    most,
  );
  const { run, defects } = await judged(those, lookedOver(5_000), { "late-reads": "late" });
  expect(defects).toEqual([]);
  expect(blamed(run)).toEqual([]);
  expect(run.clauses.filter(({ id, verdict }) => beside.test(id) && verdict === "pass").length).toBeGreaterThan(
    most / 2,
  );
});

it.each([
  [8 * requestMs, 0],
  [16 * requestMs, 1],
  [200, 2],
] as const)(
  "a deployment that adds an entry of each write %s ms after it, by itself, is blamed for nothing",
  async (lag, turn) => {
    const beside = scenarios().filter(isOfNamesakes);
    const some = [...sampleOf(scenarios(), 8, turn), ...sampleOf(beside, Math.ceil(beside.length / 6), turn)];
    const those = scenarios().filter((one) => some.includes(one));
    const { run, defects } = await judged(those, audited(lag));
    expect(defects).toEqual([]);
    expect(blamed(run)).toEqual([]);
    const due = judgedByNoOther(those);
    const namesakes = run.clauses.filter(({ id }) => id.startsWith("namesakes-stay:") && due.has(id));
    expect(namesakes).not.toEqual([]);
    expect(namesakes.filter(({ verdict }) => verdict !== "pass").map(({ id }) => id)).toEqual([]);
    expect(run.leftovers.filter(({ residue }) => !residue)).toEqual([]);
  },
);

const isOfNamesakes = ({ judges }: Scenario) => judges.some((clause) => clause.startsWith("namesakes-stay:"));

it("what changes all the time, not at each reading, is read again before it is blamed, and is nothing late", async () => {
  const those = [...scenarios()].filter(({ title }) => title.startsWith("a preview leaves both contacts"));
  const { run } = await judged(those, { of: (_, now) => ({ position: Math.floor(now / (4 * requestMs)) }) });
  expect(run.clauses.find(({ id }) => id === "contact-preview-changes-nothing")?.verdict).toBe("pass");
  expect(run.lateness).toBeUndefined();
});

it("a member of few values that is again what it was before the last write is nothing late", async () => {
  const those = [...scenarios()].filter(({ title }) => title.startsWith("a preview leaves both contacts"));
  const hosts = ["alpha", "alpha", "alpha", "beta"];
  let read = 0;
  const { run } = await judged(those, { of: () => ({ servedBy: hosts[read++ % hosts.length] ?? "" }) });
  expect(blamed(run)).toEqual([]);
  expect(run.lateness).toBeUndefined();
});

it("no member that the document prints tells a span of time by its name", () => {
  const models = Object.values(modelNames).flat();
  const names = models.flatMap((model) => Object.keys(schemaOf(model).properties ?? {}));
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((path) => isOfTime({ path, from: 1, to: 2 }))).toEqual([]);
});

describe("two readings of one record", () => {
  const restless = (one: unknown, other: unknown, path: string) =>
    new Restless([one, other]).covers({ path, from: 1, to: undefined });

  it("tell what changes by itself, and nothing else", () => {
    expect(restless({ a: 1, b: { c: 1 } }, { a: 1, b: { c: 2 } }, "b.c")).toBe(true);
    expect(restless({ a: 1, b: { c: 1 } }, { a: 1, b: { c: 2 } }, "a")).toBe(false);
    expect(restless({ a: 1, b: { c: 1 } }, { a: 1, b: { c: 2 } }, "b.cc")).toBe(false);
  });

  it.each([
    ["grows with each of them", [{ id: 1 }], [{ id: 1 }, { id: 2 }]],
    ["has ids that are made anew", [{ id: 1, a: 5 }], [{ id: 2, a: 5 }]],
  ])("tell nothing of a list that %s", (_, one, other) => {
    expect(restless({ list: one, name: "x" }, { list: other, name: "x" }, "list.3.a")).toBe(true);
    expect(restless({ list: one, name: "x" }, { list: other, name: "x" }, "name")).toBe(false);
  });

  it.each([
    [
      "entries with ids",
      [
        { id: 1, a: 5 },
        { id: 2, a: 6 },
      ],
      [
        { id: 2, a: 6 },
        { id: 1, a: 5 },
      ],
      [],
    ],
    [
      "an entry with an id",
      [
        { id: 1, a: 5 },
        { id: 2, a: 6 },
      ],
      [
        { id: 2, a: 7 },
        { id: 1, a: 5 },
      ],
      ["2.a"],
    ],
    ["entries without", [{ a: 5 }, { a: 6 }], [{ a: 6 }, { a: 5 }], []],
    ["an entry without", [{ a: 5 }, { a: 6 }], [{ a: 7 }, { a: 5 }], ["1.a"]],
    ["one of several that are alike", [{ a: 5 }, { a: 6 }, { a: 6 }], [{ a: 6 }, { a: 5 }], ["2.a"]],
    ["one that came", [{ a: 5 }], [{ a: 6 }, { a: 5 }], ["1.a"]],
    [
      "one whose id is a UUID in another case",
      [{ id: uuid, a: 5 }, { a: 6 }, { ref: uuid }],
      [{ ref: uuid.toUpperCase() }, { id: uuid.toUpperCase(), a: 7 }, { a: 6 }],
      ["0.a"],
    ],
    [
      "one of several whose ids are UUIDs in another case",
      [{ id: uuid, a: 5 }, { id: otherUuid }],
      [{ id: otherUuid.toUpperCase() }, { id: uuid.toUpperCase(), a: 7 }],
      [`${uuid}.a`],
    ],
    [
      "what is told anew, beside what a serializer numbers",
      [
        { $id: "1", a: 5, read: 0 },
        { $id: "2", a: 6, read: 0 },
      ],
      [
        { $id: "1", a: 6, read: 1 },
        { $id: "2", a: 5, read: 1 },
      ],
      ["0.read", "1.read"],
    ],
  ])("differ in %s, whatever the order", (_, one, other, paths) => {
    expect(changesBetween(one, other).map(({ path }) => path)).toEqual(paths);
  });

  it("differ where texts or numbers stand in another order, which may be what they tell", () => {
    expect(changesBetween({ list: ["x", "y"] }, { list: ["y", "x"] }).map(({ path }) => path)).toEqual([
      "list.0",
      "list.1",
    ]);
  });

  it("tell of entries that come and go nothing but that, where ids tell those that stay", () => {
    const [one, other] = [
      [{ id: 1, a: 5 }],
      [
        { id: 1, a: 5 },
        { id: 2, a: 6 },
      ],
    ];
    expect(new Restless([one, other]).covers({ path: "2.a", from: 6, to: undefined })).toBe(true);
    expect(new Restless([one, other]).covers({ path: "1.a", from: 5, to: 7 })).toBe(false);
  });

  it.each([
    ["ageInDays", 4, 5, true],
    ["minutesLeft", "31", "29", true],
    ["elapsed_seconds", 3, 61, true],
    ["daysSinceUpdate", 0, 1, true],
    ["moved", "3 minutes ago", "4 minutes ago", true],
    ["transitDays", 3, 9, false],
    ["secondPhone", "5551234", "5559999", false],
    ["remainingBalance", 100, 0, false],
    ["dayRate", 10, 20, false],
    ["weekNumber", 1, 2, false],
    ["note", "sent", "paid long ago", false],
    ["age", undefined, 3, false],
  ])("differ by time alone, or not: %s from %s to %s", (path, from, to, isSo) => {
    expect(isOfTime({ path, from, to })).toBe(isSo);
  });
});
