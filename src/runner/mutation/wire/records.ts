import { identityOf } from "../../../contract/identities.js";
import type { RecordKind } from "../../../contract/record-kind.js";
import type { RouteOn } from "../../../contract/route.js";
import type { WireResponse } from "../../../http/transport/transport.js";
import { isObject, recordsIn } from "./members.js";
import { isSuccess, jsonIn } from "./messages.js";
import type { Call } from "./operator.js";

/** The records that requests named and creations answered, so that a write may go to another one. */
export class Records {
  readonly #known = new Map<string, string[]>();

  /** Takes down whom an exchange that was accepted is about. */
  saw(call: Call, answer: WireResponse): void {
    if (!isSuccess(answer)) return;
    const { route, path } = call;
    const [parameter] = Object.keys(route.path).slice(-1);
    if (parameter !== undefined) this.#keep(keysOf(route, parameter), path[parameter]);
    if (route.creates !== undefined) this.#keep([route.creates], createdIn(route, answer));
  }

  /** @returns the latest other record of the kind that a request is about */
  otherThan({ route, path }: Call): string | undefined {
    const [parameter] = Object.keys(route.path).slice(-1);
    if (parameter === undefined) return undefined;
    const own = path[parameter];
    for (const key of keysOf(route, parameter)) {
      const other = this.#known.get(key)?.findLast((id) => id !== own);
      if (other !== undefined) return other;
    }
    return undefined;
  }

  #keep(keys: readonly string[], id: string | undefined): void {
    if (id === undefined) return;
    for (const key of keys) {
      const known = this.#known.get(key) ?? [];
      this.#known.set(key, [...known.filter((one) => one !== id), id].slice(-50));
    }
  }
}

/** Under which keys the records of a route's last parameter are kept: their kind, and the path before it. */
function keysOf({ template, touches, surface }: RouteOn, parameter: string): readonly string[] {
  const kind: RecordKind | undefined = touches[parameter];
  const before = template.slice(0, template.lastIndexOf(`{${parameter}}`)).replace(/\{\w+\}/g, "{}");
  return [...(kind === undefined ? [] : [kind]), `${surface} ${before.toLowerCase()}`];
}

function createdIn({ answers }: RouteOn, answer: WireResponse): string | undefined {
  const [record] = recordsIn(jsonIn(answer), answers);
  if (!isObject(record) || !("model" in answers)) return undefined;
  const names = ["id", ...(identityOf(answers.model)?.names ?? [])].map((name) => name.toLowerCase());
  const found = Object.entries(record).find(([name]) => names.includes(name.replaceAll("_", "").toLowerCase()));
  return found && (typeof found[1] === "number" || typeof found[1] === "string") ? String(found[1]) : undefined;
}
