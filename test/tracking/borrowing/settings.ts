import { isObject } from "../../../src/scenario/values.js";

export type Values = Readonly<Record<string, unknown>>;

/** How a deployment keeps the packaging settings of its companies. */
export interface Keeping {
  /** What a company has at first. */
  readonly seed: Values;
  /** @returns what is kept after a save; undefined where it is refused */
  readonly save: (stored: Values, body: Values) => Values | undefined;
  /** What a read shows of what is kept; that itself unless given. */
  readonly show?: (stored: Values) => Values;
}

const at = /\/companies\/([^/]+)\/packagingsettings$/i;

/** Stands before a deployment and keeps the packaging settings in its place. */
export function keepingSettings({ seed, save, show = (stored) => stored }: Keeping) {
  const stored = new Map<string, Values>();
  const saved: Values[] = [];
  const of = (company: string): Values => stored.get(company) ?? { ...seed, companyId: company };
  const around =
    (fetch: (request: Request) => Promise<Response>) =>
    async (request: Request): Promise<Response> => {
      const [, company] = at.exec(new URL(request.url).pathname) ?? [];
      if (company === undefined) return fetch(request);
      if (request.method === "GET") return Response.json(show(of(company)));
      const body: unknown = await request.json();
      if (!isObject(body)) return new Response(null, { status: 400 });
      saved.push(body);
      const after = save(of(company), body);
      if (!after) return Response.json({ title: "It is not taken." }, { status: 400 });
      stored.set(company, after);
      return new Response(null, { status: 204 });
    };
  return { around, saved, of };
}

const own = ["companyId", "instructions", "markup"];

/** Names ignoring case and underscores, as most services bind them. */
const bound = (body: Values): Values => {
  const folded = (name: string) => name.replaceAll("_", "").toLowerCase();
  const known = new Map(own.map((name) => [folded(name), name]));
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [known.get(folded(name)) ?? name, value]));
};

const known = (body: Values): Values => Object.fromEntries(Object.entries(body).filter(([name]) => own.includes(name)));

/** The ways to save. */
export const saves = {
  merge: (stored: Values, body: Values): Values => ({ ...stored, ...body }),
  mergeBound: (stored: Values, body: Values): Values => ({ ...stored, ...bound(body) }),
  replace: (_: Values, body: Values): Values => bound(body),
  replaceKnown: ({ companyId }: Values, body: Values): Values => ({ companyId, ...known(body) }),
  mergeWhatHasAValue: (stored: Values, body: Values): Values => ({
    ...stored,
    ...Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)),
  }),
  refuseUnknown: (stored: Values, body: Values): Values | undefined =>
    Object.keys(body).every((name) => own.includes(name)) ? { ...stored, ...body } : undefined,
} as const;
