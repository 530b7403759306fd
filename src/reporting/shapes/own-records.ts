import type { Exchange } from "../../exchange/exchange.js";

/**
 * Takes the run's own records out of its answers: every record that a run creates carries the run's id in a text. What lists are
 * left with is other people's, so that it looks alike whatever the run was allowed to create.
 *
 * @param runIds of the run, or of the runs that it is made of
 * @returns the exchanges without entries of lists that carry such an id; answers that are such a record have lost their response
 */
export function withoutOwnRecords(exchanges: readonly Exchange[], runIds: readonly string[]): readonly Exchange[] {
  const isOwn = (text: string) => runIds.some((id) => text.includes(id));
  return exchanges.map((exchange) => {
    const { response, ...asked } = exchange;
    const text = response?.body.text;
    if (!response || text === undefined || !isOwn(text)) return exchange;
    const left = JSON.stringify(pruned(parsed(text), isOwn));
    if (left === undefined || isOwn(left)) return asked;
    return { ...asked, response: { ...response, body: { ...response.body, text: left } } };
  });
}

function pruned(value: unknown, isOwn: (text: string) => boolean): unknown {
  if (Array.isArray(value)) return value.filter((entry) => !isOwn(JSON.stringify(entry)));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, pruned(entry, isOwn)]));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
