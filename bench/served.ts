import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { modelOfKind } from "../src/contract/identities.js";
import { packageRoot } from "../src/contract/package-root.js";
import type { RecordKind } from "../src/contract/record-kind.js";
import { recordLifecycles } from "../src/contract/records.js";
import { latestRelease } from "../src/contract/releases.js";
import { routeList, routeOf } from "../src/contract/routes.js";
import type { Effect } from "../src/contract/vocabulary.js";
import { unlearned, withId } from "../src/http/identity.js";
import { createReference, listen } from "../src/reference/index.js";
import { profileOf } from "../src/runner/embedded.js";
import { changesBetween } from "../src/scenario/changes.js";
import type { Leftover } from "../src/scenario/outcome.js";
import { createdId, isMoment, isObject } from "../src/scenario/values.js";

/** A record that a served reference has answered the creation of. */
interface Creation {
  readonly kind: RecordKind;
  readonly id: string;
}

type Reading = readonly [string, unknown];

const command = join(packageRoot(), "dist/lib/main.js");

const creating = routeList
  .filter(({ creates, method }) => creates !== undefined && method === "POST")
  .map((route) => ({ route, path: new RegExp(`/${route.template.slice(1).replace(/\{\w+\}/g, "[^/]+")}$`, "i") }));

/**
 * A reference that is served over HTTP to runs of other processes, and asked afterwards what is left on it. It keeps what
 * its answers told of creations, so that what is left is known without the suite's ledger.
 *
 * @param folder where the profile goes
 * @param effects that the profile allows
 * @param asked told of each creation that is asked for, before it is carried out, with how many there have been
 * @param choices of the reference
 * @param limits that the profile has
 */
export async function serveWatched(
  folder: string,
  effects: Effect,
  asked: (count: number) => void = () => {},
  choices: Readonly<Record<string, string>> = {},
  limits: { readonly settleMs?: number } = {},
) {
  const reference = createReference({ choices });
  let creations: Creation[] = [];
  let count = 0;
  const fetch = async (request: Request) => {
    const { pathname } = new URL(request.url);
    const made = creating.find(({ route, path }) => route.method === request.method && path.test(pathname));
    if (made) asked(++count);
    const response = await reference.fetch(request);
    const kind = made?.route.creates;
    if (kind === undefined || !response.ok || recordLifecycles[kind].idNotReturned) return response;
    const answer: unknown = await response
      .clone()
      .json()
      .catch(() => undefined);
    for (const record of Array.isArray(answer) ? answer : [answer]) {
      const id = createdId(kind, isObject(record) ? withId(record, modelOfKind(kind) ?? "", unlearned) : record);
      if (id !== undefined) creations.push({ kind, id: String(id) });
    }
    return response;
  };
  const { surfaces, close } = await listen({ ...reference, fetch });
  mkdirSync(folder, { recursive: true });
  const profile = join(folder, "profile.json");
  writeFileSync(profile, JSON.stringify({ ...profileOf(reference, latestRelease, surfaces), effects, limits }));
  const headers = { authorization: `Bearer ${reference.tokens.corporate}`, "content-type": "application/json" };
  const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const response = await globalThis.fetch(path, { ...init, headers });
    return response.ok ? response.json().catch(() => null) : null;
  };
  const { portal, catalog } = surfaces;
  const { jobDisplayId, otherJobDisplayId, companyId, otherCompanyId, contactId } = reference.fixtures;
  const reads = [
    ...[jobDisplayId, otherJobDisplayId].flatMap((id) =>
      ["", "/timeline", "/shipment/accessorials", "/shipment/exportdata", "/freightproviders"].map(
        (part) => `${portal}/job/${id}${part}`,
      ),
    ),
    ...[companyId, otherCompanyId].flatMap((id) => [
      ...["geosettings", "packagingsettings", "packaginglabor", "fulldetails"].map(
        (part) => `${portal}/companies/${id}/${part}`,
      ),
      `${portal}/company/${id}/inventory`,
    ]),
    `${portal}/views/all`,
    `${portal}/dashboard/gridviews`,
    `${portal}/contacts/${contactId}/editdetails`,
    `${catalog}/Lot?pageSize=1000&page_size=1000`,
    `${catalog}/Catalog?pageSize=1000&page_size=1000`,
  ];
  /** What the reference shows of everything that a run may change and put back. */
  const look = async (): Promise<readonly Reading[]> => {
    const readings: Reading[] = [];
    for (const path of reads) readings.push([path, await ask(path)]);
    const search = { method: "POST", body: JSON.stringify({ searchText: "conformance" }) };
    return [...readings, ["commodity maps", await ask(`${portal}/commodity-map/search`, search)]];
  };
  const stillThere = async ({ kind, id }: Creation): Promise<boolean> => {
    const { read } = recordLifecycles[kind];
    if (!read) return false;
    const { surface, template } = routeOf(read.route);
    return (await ask(surfaces[surface] + template.replace(`{${read.parameter}}`, id))) !== null;
  };
  const before = await look();
  return {
    profile,
    close,
    /** Forgets the creations so far. */
    forget: () => {
      creations = [];
    },
    get created() {
      return creations.length;
    },
    /** @returns what the reference shows to be left, apart from the residue that is listed */
    left: async (listed: readonly Leftover[]): Promise<readonly string[]> => {
      const after = await look();
      const changed = before.flatMap(([path, was], index) =>
        changesBetween(was, after[index]?.[1])
          .filter(({ to }) => !isMoment(to))
          .map(
            (change) => `${path} ${change.path}: ${JSON.stringify(change.from)} became ${JSON.stringify(change.to)}`,
          ),
      );
      // An entry without an id stands for one record whose creation was never answered, or not with its id.
      const nameless = listed.filter((entry) => entry.id === "?").map(({ what }) => what);
      const isListed = ({ kind, id }: Creation) => {
        if (listed.some((entry) => entry.what === kind && entry.id === id)) return true;
        const place = nameless.indexOf(kind);
        if (place >= 0) nameless.splice(place, 1);
        return place >= 0;
      };
      const unlisted: string[] = [];
      for (const creation of creations) {
        const { kind, id } = creation;
        const { remove, within } = recordLifecycles[kind];
        if (remove ? await stillThere(creation) : within === undefined && !isListed(creation))
          unlisted.push(`${kind} ${id} ${remove ? "is still there" : "is listed nowhere"}`);
      }
      return [...changed.slice(0, 5), ...unlisted];
    },
  };
}

export type Watched = Awaited<ReturnType<typeof serveWatched>>;

/** A command of the built suite in a process of its own. */
export interface Process {
  readonly child: ChildProcess;
  /** Resolves when a line that shows the text has come on stderr. */
  readonly says: (text: string) => Promise<void>;
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
  readonly output: () => string;
}

/** Starts a command of the built suite. */
export function start(...args: readonly string[]): Process {
  if (!existsSync(command)) throw new Error("There is no built command line: run `npm run build` first.");
  const child = spawn(process.execPath, [command, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const gather = (text: string) => {
    output += text;
    child.emit("told");
  };
  child.stdout.setEncoding("utf8").on("data", gather);
  child.stderr.setEncoding("utf8").on("data", gather);
  const ended = once(child, "close").then(([code, signal]: unknown[]) => (code ?? signal) as number | string);
  const says = async (text: string) => {
    while (!output.includes(text) && child.exitCode === null && child.signalCode === null)
      await Promise.race([once(child, "told"), ended]);
  };
  return { child, says, ended, output: () => output };
}

/** @returns what a run or its clean-up lists as left */
export function leftoversIn(folder: string): readonly Leftover[] {
  const file = join(folder, "leftovers.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as readonly Leftover[]) : [];
}
