import { holdsOn, isBefore } from "../../contract/releases.js";
import type { Route, RouteOn } from "../../contract/route.js";
import { type RouteId, routeOf, rowOn } from "../../contract/routes.js";
import type { Surface } from "../../contract/vocabulary.js";
import {
  partnerSurfaces,
  pathCase,
  surfaceOverlap,
  trailingSlash,
  unauthenticatedAnswer,
  unguardedSpelling,
} from "./access.js";
import { type Answer, noContent, ok, refusedByFlag } from "./answer.js";
import { askedOtherwiseOf } from "./asked-otherwise.js";
import { type Admission, authenticationOf, refusedWithPicture } from "./authentication.js";
import type { OnceUnread } from "./behaviours/taking-back.js";
import { bindBody, bindPath, bindQuery, isOfAnotherKind } from "./binding.js";
import { bodyAddressOf } from "./body-address.js";
import { bodyKindOf } from "./body-kind.js";
import type { Decision } from "./decision.js";
import { answerRefusal } from "./error-answers.js";
import { type Incoming, type PlainResponse, withForm } from "./exchanged.js";
import { corporate } from "./fixtures.js";
import { formerStates, withFormerStates } from "./former-states.js";
import type { Group } from "./group.js";
import { GroupBodies } from "./group-bodies.js";
import type { Binding, BoundHandler, Caller } from "./handler.js";
import { keptAnswers, orKept } from "./kept-answers.js";
import { lateReads, lateReadsOf, laterWrite, mayBeLater } from "./late-reads.js";
import { underLaws } from "./laws.js";
import { links, readLinks, withLinks, withReadLinks } from "./links.js";
import { underListLaws } from "./list-laws.js";
import { malformedIdOf } from "./malformed-id.js";
import { formIn } from "./multipart.js";
import { numbersGivenAgain } from "./record-numbers.js";
import { countVersions, recordVersions, withVersions } from "./record-versions.js";
import { forbidden, Refusal } from "./refusal.js";
import { responseOf } from "./response.js";
import { behaviourOf, type Removal, type RouteBehaviour, removalOf, unrouted } from "./route-behaviour.js";
import { type Match, methodsOf, Router } from "./router.js";
import { sameAgain, unlessSameAgain } from "./same-again.js";
import { admission, refusedCalls, tokenClaims, unknownPath, unlistedMethod } from "./service-decisions.js";
import { type Claims, readToken, type TokenViolation } from "./token.js";
import { unknownIdOf } from "./unknown-id.js";
import { uuidCaseOf } from "./uuid-case.js";
import { printedNames } from "./wire.js";
import { withWorkedOut, workedOut } from "./worked-out.js";
import { state, type World } from "./world.js";

/** A route together with what answers it. */
interface ServedRoute extends Route {
  readonly handler: BoundHandler;
  readonly printed: ReadonlyMap<string, string>;
  readonly bodies: GroupBodies;
  readonly behaviour: Decision<RouteBehaviour>;
  readonly lateReads: Decision<boolean>;
  /** It reads, and makes something by that which a later request may name. */
  readonly makes: boolean;
  readonly authentication: ReturnType<typeof authenticationOf>;
  readonly askedOtherwise: ReturnType<typeof askedOtherwiseOf>;
  readonly bodyKind: ReturnType<typeof bodyKindOf>;
  readonly unknownId: ReturnType<typeof unknownIdOf>;
  readonly uuidCase: ReturnType<typeof uuidCaseOf>;
  readonly malformedId: ReturnType<typeof malformedIdOf>;
  /** Left out where its body names no record as its path does. */
  readonly bodyAddress: ReturnType<typeof bodyAddressOf>;
  /** What becomes of it on a release that the row does not hold for. */
  readonly removal: Decision<Removal>;
  readonly lingers?: Group["lingers"];
  /** Whether query values of another type than the row says are ignored. */
  readonly lax?: Decision<boolean>;
  readonly binding?: Decision<Binding>;
  readonly onceUnread?: Decision<OnceUnread>;
  /** Whether a path that the register does not have is there after all. */
  readonly stillThere?: Decision<boolean>;
}

export const basePaths: Readonly<Record<Surface, string>> = {
  portal: "/portal/api",
  abc: "/abc/api",
  catalog: "/catalog/api",
};

export interface Exchange {
  readonly response: PlainResponse;
  readonly caller: Caller["kind"] | "anonymous";
  /** The route that was asked. */
  readonly route?: string;
}

/** The addresses whose reads have shown something to somebody with a token. */
const answered = state("answered", () => new Set<string>());
/** The ids that writes named in their paths. */
const written = state("written", () => new Set<string>());

/** What removed routes have refused: the address, and the text that was sent there. */
const refusedBefore = state("refused-before", () => new Set<string>());

/** The routes of all groups, compiled once: an instance brings its own world and nothing else. */
export class Service {
  private readonly router: Router<ServedRoute>;
  /** The decisions that follow from the rows of the register and from what groups say of their bodies. */
  readonly decisions: readonly Decision<unknown>[];
  private readonly lateness: readonly Decision<boolean>[];

  constructor(groups: readonly Group[]) {
    const served = groups.flatMap(servedRoutes);
    const removed = served.filter(({ until }) => until);
    this.decisions = [
      ...new Set<Decision<unknown>>([
        lateReads,
        laterWrite,
        keptAnswers,
        sameAgain,
        numbersGivenAgain,
        recordVersions,
        formerStates,
        links,
        readLinks,
        workedOut,
        ...served.flatMap((route) => [route.behaviour, route.lateReads]),
        ...served.flatMap(({ authentication, askedOtherwise, bodyKind, unknownId, uuidCase, malformedId }) => [
          authentication,
          askedOtherwise,
          bodyKind,
          unknownId,
          uuidCase,
          malformedId,
        ]),
        ...removed.map(({ removal }) => removal),
        ...served.flatMap(({ bodyAddress }) => bodyAddress ?? []),
        ...served.flatMap(({ bodies }) => bodies.decisions),
      ]),
    ];
    this.lateness = [lateReads, ...new Set(served.map((route) => route.lateReads))];
    this.router = new Router(served);
  }

  /** @returns whether any of its reads show late what was written */
  hasLateReads(world: World): boolean {
    return this.lateness.some((one) => world.isSetTo(one, true));
  }

  /** @returns the answer to a request, and who asked */
  async answer(request: Incoming, world: World, secret: string): Promise<Exchange> {
    let caller: Caller | undefined;
    const asked: { route?: string } = {};
    const url = new URL(request.url);
    const surface = surfaceOf(url.pathname);
    await world.deferred?.carryOut(world);
    try {
      if (!surface) throw unrouted(url.pathname);
      // Tokens are made before the first request: whoever comes with one comes by how they are made.
      world.choose(tokenClaims);
      const { violation, claims } = readToken(request.headers.get("authorization"), secret, world.now());
      const unguarded = violation && world.choose(unguardedSpelling)(url.pathname, surface);
      if (unguarded !== undefined) url.pathname = unguarded;
      const admitted =
        violation === undefined || unguarded !== undefined || this.admits(violation, request, url, surface, world);
      if (violation && admitted !== true) {
        if (admitted === "answers-all-the-same") {
          const response = await this.route(request, url, surface, callerFrom(claims), world, asked);
          return { response: { ...response, status: 401 }, caller: "anonymous", ...asked };
        }
        if (admitted === "refuses-with-a-picture") return { response: refusedWithPicture, caller: "anonymous" };
        if (admitted === "carries-out" || world.choose(refusedCalls)(url.pathname, request.method, violation))
          await this.route(request, url, surface, callerFrom(claims), world, asked).catch(() => {});
        throw world.choose(unauthenticatedAnswer)(violation);
      }
      caller = callerFrom(claims);
      if (!violation && caller.kind === "partner" && !world.choose(partnerSurfaces).includes(surface))
        throw forbidden("This caller may use the catalog surface only.");
      const response = await this.route(request, url, surface, caller, world, asked);
      if (!violation && request.method === "GET" && showsSomething(response)) world.of(answered).add(url.href);
      if (!violation && request.method !== "GET" && response.status < 300)
        for (const id of idsIn(url)) world.of(written).add(id);
      return { response, caller: caller.kind, ...asked };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { response: answerRefusal(error, world, surface), caller: caller?.kind ?? "anonymous", ...asked };
    }
  }

  private admits(violation: TokenViolation, { method }: Incoming, url: URL, surface: Surface, world: World): Admission {
    const match = this.matches(url, surface, world).find(({ route }) => route.method === method);
    return (
      (match !== undefined &&
        world.choose(match.route.authentication)(
          violation,
          url.pathname,
          url.searchParams,
          world.of(answered).has(url.href),
          idsIn(url).some((id) => world.of(written).has(id)),
        )) ||
      world.choose(admission)(violation, surface, method)
    );
  }

  private matches(url: URL, surface: Surface, world: World): readonly Match<ServedRoute>[] {
    const here = (route: ServedRoute, path: Match<ServedRoute>["path"]) =>
      (route.surface === surface || world.choose(surfaceOverlap)(surface)) &&
      removalOn(route, path, world)?.kind !== "gone" &&
      (!route.stillThere || world.choose(route.stillThere));
    const below = url.pathname.slice(basePaths[surface].length);
    const path = below.endsWith("/") ? world.choose(trailingSlash)(below, basePaths[surface]) : below;
    return this.router.matches(path, here, () => world.choose(pathCase));
  }

  private async route(
    request: Incoming,
    url: URL,
    surface: Surface,
    caller: Caller,
    world: World,
    asked: { route?: string },
  ): Promise<PlainResponse> {
    const { method } = request;
    const matches = this.matches(url, surface, world);
    if (matches.length === 0) {
      const answer = world.choose(unknownPath)(surface, method);
      if (answer) return responseOf(answer, { method, surface }, world);
      throw unrouted(url.pathname);
    }
    const match = matches.find(({ route }) => route.method === method) ?? this.unlisted(request, matches, world);
    if ("kind" in match) return responseOf(match, { method, surface }, world);
    const { route } = match;
    asked.route = route.id;
    const row = rowOn(route, world.release);
    const isLate = [world.choose(lateReads), world.choose(route.lateReads)].includes(true);
    const handle = async (world: World) => {
      const removal = removalOn(route, match.path, world);
      if (removal?.kind === "refused") throw removal.refusal;
      if (removal?.kind === "served" && removal.to) {
        const text = await request.text();
        const [refused, call] = [world.of(refusedBefore), `${url.href} ${text}`];
        const asking = { search: url.search, text, isPartner: caller.kind === "partner", isAgain: refused.has(call) };
        if (!removal.to(asking)) {
          refused.add(call);
          throw unrouted(url.pathname);
        }
      }
      const read = world.choose(route.uuidCase);
      const whole = world.choose(route.malformedId);
      const named = Object.fromEntries(
        Object.entries(match.path).map(([name, text]) => [name, whole(read(text, world, name), name)]),
      );
      const parameters = new URLSearchParams(
        [...url.searchParams].map(([name, text]): [string, string] => [name, read(text, world, name)]),
      );
      const bound = bindPath(named, row, world);
      const bind = (lax = route.lax && world.choose(route.lax)) =>
        bindQuery(parameters, row.surface, row.query, world, lax);
      const query = route.binding ? world.choose(route.binding)(bind, world, caller) : bind();
      const look = world.choose(route.askedOtherwise);
      if (look !== route.askedOtherwise.usual) look(request.url, await request.text());
      if (world.choose(route.bodyKind) && (await isOfAnotherKind(request, row))) return noContent;
      const body = await bindBody(request, row, surface, route, world).catch((refusal: unknown) => {
        if (route.onceUnread) world.choose(route.onceUnread)(world);
        throw refusal;
      });
      const path = route.bodyAddress ? world.choose(route.bodyAddress)(bound, body) : bound;
      const lawful = (query: unknown, body: unknown) =>
        underLaws({
          route: route.id as RouteId,
          isWrite: route.effect !== "read",
          world,
          caller: caller.kind,
          address: url.pathname + url.search,
          id: path[idParameter(row.template)] as string | number | undefined,
          body,
          form: async () => (row.body?.kind === "multipart" ? formIn(request) : undefined),
          written: async () => ({ text: await request.text(), type: request.headers.get("content-type") ?? "" }),
          handle: async (given = body, id) =>
            route.handler({
              world,
              caller,
              path: { ...path, ...(id !== undefined && { [idParameter(row.template)]: id }) } as never,
              query: query as never,
              body: given,
              request: given instanceof FormData ? withForm(request, given) : request,
            }),
        });
      const answer = await underListLaws({ route: route.id as RouteId, path, world, query, body, handle: lawful });
      if (route.effect !== "read") {
        route.bodies.written(row, path, body, caller, world);
        countVersions(row, path, body, caller.name, world);
      }
      const told = withFormerStates(answer, row, `${caller.name} ${url.pathname}${url.search}`, world);
      const linked = withReadLinks(withLinks(withVersions(told, row, path, world), row, url, world), row, path, world);
      return route.bodies.shown(withWorkedOut(linked, row, world), row, path, surface, world);
    };
    const inTime = async () => {
      if (route.effect === "read") return handle((isLate && !route.makes && world.unseen?.shown) || world);
      if (mayBeLater(route.id) && world.choose(laterWrite) === route.id) {
        const answer = await handle(world.copy());
        world.deferred?.add((now) => handle(now));
        return answer;
      }
      const done = world.unseen?.begin(() => world.copy());
      const key = async () => `${caller.name} ${url.search} ${await request.text()}`;
      return unlessSameAgain({ route: route.id, key }, world, handle).finally(done);
    };
    const answered = () =>
      withFlag(inTime, row, world).catch((error: unknown) => {
        const answer = error instanceof Refusal ? world.choose(route.unknownId)(error) : undefined;
        if (!answer) throw error;
        return answer;
      });
    const texts = async () => `${[...url.searchParams.values()].join(" ")} ${await request.text()}`;
    const isWrite = route.effect !== "read";
    const key = async () => `${url.href} ${await request.text()}`;
    const answer = await orKept({ route: route.id, isWrite, caller: caller.name, key }, world, () =>
      world.choose(route.behaviour)(answered, url.pathname, texts),
    );
    return responseOf(answer, { method, surface, declared: row.answers }, world);
  }

  private unlisted(
    request: Incoming,
    matches: readonly Match<ServedRoute>[],
    world: World,
  ): Match<ServedRoute> | Answer {
    const instead = world.choose(unlistedMethod)(request.method, methodsOf(matches));
    if (typeof instead !== "string") return instead;
    const match = matches.find(({ route }) => route.method === instead);
    if (!match) throw new Error(`${instead} is not listed there.`);
    return match;
  }
}

function servedRoutes(group: Group): readonly ServedRoute[] {
  const printed = printedNames(group.names);
  const bodies = new GroupBodies(group);
  const lateReads = lateReadsOf(group.name);
  const served = Object.entries(group.handlers).map(([id, handler]): ServedRoute => {
    const route = routeOf(id as RouteId);
    const lax = group.lax?.[id as RouteId];
    const binding = group.binding?.[id as RouteId];
    const onceUnread = group.onceUnread?.[id as RouteId];
    return {
      ...route,
      ...(lax && { lax }),
      ...(binding && { binding }),
      ...(onceUnread && { onceUnread }),
      ...(group.lingers && { lingers: group.lingers }),
      handler: handler as BoundHandler,
      printed,
      bodies,
      behaviour: behaviourOf(route),
      lateReads,
      makes: group.makers?.includes(id as RouteId) ?? false,
      authentication: authenticationOf(route),
      askedOtherwise: askedOtherwiseOf(route),
      bodyKind: bodyKindOf(route),
      unknownId: unknownIdOf(route),
      uuidCase: uuidCaseOf(route),
      malformedId: malformedIdOf(route),
      bodyAddress: bodyAddressOf(route),
      removal: removalOf(route),
    };
  });
  const retired = (group.retired ?? []).flatMap(({ method, template, like, served: stillThere }) =>
    served
      .filter(({ id }) => id === like)
      .map((route) => ({ ...route, id: `${method} ${template}`, method, template, stillThere })),
  );
  return [...served, ...retired];
}

/** Whether it holds more than an empty list or object. */
const showsSomething = ({ status, body }: PlainResponse): boolean =>
  status < 300 && !(body instanceof Uint8Array && body.length <= "[]".length);

/** @returns the parts of a path that no template shows: words have no digits */
const idsIn = ({ pathname }: URL): readonly string[] => pathname.split("/").filter((part) => /\d/.test(part));

/** @returns the path parameter that names the record which a route is about: its last one */
const idParameter = (template: string): string => /.*\{(\w+)\}/.exec(template)?.[1] ?? "";

/** @returns what becomes of a row that the release has not; undefined where it has it */
function removalOn(route: ServedRoute, path: Match<ServedRoute>["path"], world: World): Removal | undefined {
  if (holdsOn(route, world.release)) return undefined;
  const isGone = route.until !== undefined && !isBefore(world.release, route.until);
  if (!isGone) return { kind: "gone" };
  return route.lingers?.(route.id as RouteId, path, world) ? { kind: "served" } : world.choose(route.removal);
}

const surfaceOf = (pathname: string): Surface | undefined =>
  (Object.keys(basePaths) as Surface[]).find((surface) => pathname.startsWith(`${basePaths[surface]}/`));

/** Whoever is let in without claims is taken for an administrator. */
const callerFrom = (claims: Claims = corporate): Caller => ({
  ...claims,
  kind: claims.partnerIds ? "partner" : "corporate",
});

/** A route that declares ServiceBaseResponse may tell a refusal by its flag. */
async function withFlag(handle: () => Promise<Answer>, { answers }: RouteOn, world: World): Promise<Answer> {
  try {
    return await handle();
  } catch (error) {
    if (answers.kind !== "model" || answers.model !== "ServiceBaseResponse") throw error;
    if (!(error instanceof Refusal) || error.kind === "forbidden") throw error;
    const flagged = world.choose(refusedByFlag);
    if (!flagged) throw error;
    return ok(flagged(error.message));
  }
}
