import { type Answer, assume, type FixtureName } from "../src/scenario/index.js";

/**
 * What no read shows of a fixture only its use tells: where a request that carries it is refused, and one like it with another in its
 * place, or without it, is accepted, the profile may name something that is not there.
 *
 * @param carrying the answer to the request that carries it
 * @param control the answer to the one like it
 * @throws Inconclusive where it is so
 */
export function namesSomething(
  fixture: { readonly name: FixtureName; readonly value: string | number | undefined },
  carrying: Answer,
  control: Answer,
): void {
  const { name, value } = fixture;
  assume(
    !(carrying.isRefused && control.isSuccess),
    `${carrying.where} is refused (${carrying.status}) with ${value}, and accepted otherwise: it may be nothing that is there; name another in \`fixtures.${name}\``,
  );
}
