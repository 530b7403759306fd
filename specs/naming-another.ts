import { fold, Guess, isObject, Verbatim } from "../src/scenario/index.js";

type Ids = { readonly [member: string]: string | number };

/**
 * The path says what is written. A body that names another record beside that may be refused; taken, it leaves that other one.
 *
 * @param body what is written, whose inside may be composed or a sample
 * @param ids of the other record, by the members that may name one: what holds one of them already holds this one instead
 */
export function namingAnother(body: unknown, ids: Ids): unknown {
  if (body instanceof Guess) return new Guess(body.model, namingAnother(body.value, ids));
  if (body instanceof Verbatim) return new Verbatim(namingAnother(body.value, ids));
  if (!isObject(body)) return body;
  const isNamed = (name: string) => Object.keys(ids).some((member) => fold(member) === fold(name));
  return { ...Object.fromEntries(Object.entries(body).filter(([name]) => !isNamed(name))), ...ids };
}
