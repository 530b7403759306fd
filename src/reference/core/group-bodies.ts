import type { RouteOn } from "../../contract/route.js";
import { isModelName, schemaOf } from "../../contract/schemas.js";
import type { Surface } from "../../contract/vocabulary.js";
import type { Answer } from "./answer.js";
import { type BodyDecisions, bodyDecisionsOf } from "./bodies.js";
import { bound, type NameWays, renamed, withoutUnknown } from "./body-names.js";
import type { Decision } from "./decision.js";
import { countWrite, derivedNames, withDerived } from "./derived-members.js";
import { isObject, type Json } from "./form.js";
import { formerNames, formerStates } from "./former-states.js";
import type { Group } from "./group.js";
import type { Caller } from "./handler.js";
import { linkNames, links, readLinkNames, readLinks } from "./links.js";
import { recordVersions, versionNames } from "./record-versions.js";
import { invalid } from "./refusal.js";
import { fold, printedMembers, printedNames, sentName, spellingOf } from "./wire.js";
import { extraMembers } from "./wire-values.js";
import { workedOut, workedOutNames } from "./worked-out.js";
import type { World } from "./world.js";

const derived = new Set(derivedNames.map(fold));

/** @returns a value without the members of those names, however deep they stand */
function without(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((entry) => without(entry, names));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !names.has(fold(name)));
  return Object.fromEntries(kept.map(([name, member]) => [name, without(member, names)]));
}

/** The bodies that the routes of one group take and answer. */
export class GroupBodies {
  /** Undefined where the group says nothing of its bodies. */
  private readonly choice: BodyDecisions | undefined;
  private readonly printed: ReadonlyMap<string, string>;

  constructor(private readonly group: Group) {
    this.choice = group.bodies && bodyDecisionsOf(group.name);
    this.printed = printedNames(group.names);
    for (const [model, names] of Object.entries(group.bodies?.models ?? {})) {
      const printed = Object.keys(schemaOf(model).properties ?? {}).find((name) => Object.hasOwn(names, name));
      if (printed) throw new Error(`The document prints ${printed} of ${model}: it has no other name there.`);
    }
  }

  get decisions(): readonly Decision<unknown>[] {
    return Object.values(this.choice ?? {});
  }

  /**
   * @param value a parsed body
   * @returns the same with the names that the reference has, and without what the deployment leaves out of requests
   * @throws Refusal where the deployment refuses what it does not know
   */
  bind(value: unknown, { body, effect }: RouteOn, surface: Surface, world: World): unknown {
    const model = body?.model ?? "";
    const { choice } = this;
    const { bodies } = this.group;
    const isClosed = bodies?.closed?.includes(model as never) ?? false;
    const told = [
      ...Object.keys(world.choose(extraMembers)({ id: 0 }, world, 1)),
      ...(world.choose(recordVersions) === "none" ? [] : versionNames),
      ...(world.choose(formerStates) ? formerNames : []),
      ...(world.choose(links) ? linkNames : []),
      ...(world.choose(readLinks) ? readLinkNames : []),
      ...(world.choose(workedOut) ? workedOutNames : []),
    ];
    const extras = isClosed ? [] : told;
    const taken = extras.length > 0 ? without(value, new Set(extras.map(fold))) : value;
    // What only asks for something is bound as everywhere.
    if (effect === "read") return bound(taken, model, { ...this.usualWays(surface, world), openNames: "folded" });
    if (!choice) return bound(taken, model, this.usualWays(surface, world));
    const given = bound(taken, model, this.waysOf(choice, surface, world));
    const unknown = world.choose(choice.unknown);
    const derives = Object.values(world.choose(choice.derived)).some((isSo) => isSo);
    const stripped = derives && unknown !== "refused" && !isClosed ? without(given, derived) : given;
    if (unknown === "as-everywhere" || isClosed) return stripped;
    const shown = Object.keys((isModelName(model) && schemaOf(model).properties) || {});
    const names = new Set([...shown, ...this.printed.values()].map(fold));
    const inspected = withoutUnknown(stripped, (name) => names.has(fold(sentName(name) ?? name)), bodies);
    if (unknown === "refused" && inspected.unknown.length > 0)
      throw invalid(Object.fromEntries(inspected.unknown.map((name) => [name, ["Nobody knows this member."]])));
    return inspected.known;
  }

  /** Takes note of a write that was carried out. */
  written(route: RouteOn, path: Json, body: unknown, { name }: Caller, world: World): void {
    if (!this.choice || !world.choose(this.choice.derived).ofWrites) return;
    const named = isObject(body) ? (body["jobDisplayId"] ?? body["job_id"]) : undefined;
    const key = this.keyOf(route, Object.keys(path).length > 0 ? path : { named });
    if (key !== undefined) countWrite(world, key, name);
  }

  /** @returns an answer as this deployment shows the records of the group */
  shown(answer: Answer, route: RouteOn, path: Json, surface: Surface, world: World): Answer {
    const { choice } = this;
    const { answers } = route;
    if (!choice || answer.kind !== "json" || !("model" in answers) || answers.kind === "page") return answer;
    const { model } = answers;
    const bodies = this.group.bodies;
    const isOwn = Object.hasOwn(bodies?.models ?? {}, model);
    const key = answers.kind === "model" ? this.keyOf(route, path) : undefined;
    const derives = (record: unknown, index = 0) => {
      if (!isOwn || !isObject(record)) return record;
      const place = [route.template, JSON.stringify(path), String(record["id"] ?? index)].join(" ");
      const showing = { key, place, isReading: route.effect === "read" };
      return withDerived(record, showing, world.choose(choice.derived), world);
    };
    const records = Array.isArray(answer.body) ? answer.body.map(derives) : derives(answer.body);
    const isWithin =
      isObject(records) && Object.keys(records).some((name) => Object.hasOwn(bodies?.inside ?? {}, name));
    if (!isOwn && !isWithin) return answer;
    return { ...answer, body: renamed(records, model, this.waysOf(choice, surface, world)) };
  }

  /** @returns what names the record that a path names; undefined where it names none */
  private keyOf({ template }: RouteOn, path: Json): string | undefined {
    const ids = Object.values(path).filter((id) => id !== undefined);
    const part = this.group.bodies?.parts?.find((name) => template.endsWith(`/${name}`));
    return ids.length > 0 ? [this.group.name, ...ids, part ?? ""].join("/") : undefined;
  }

  private usualWays(surface: Surface, world: World): NameWays {
    const { printed } = this;
    const spell = spellingOf(world, surface);
    const { bodies, typed = [] } = this.group;
    return {
      printed,
      bodies,
      typed,
      spell,
      openNames: "passed-on-as-sent",
      printedMembers: world.choose(printedMembers),
      ownNames: false,
    };
  }

  private waysOf(choice: BodyDecisions, surface: Surface, world: World): NameWays {
    return {
      ...this.usualWays(surface, world),
      openNames: world.choose(choice.openNames),
      ownNames: world.choose(choice.ownNames),
    };
  }
}
