import type { Surface } from "../../contract/vocabulary.js";
import type { ExchangeContext, Received } from "../../http/call.js";
import type { Client } from "../../http/client.js";
import type { Profile } from "../../profile/profile.js";
import { answerInShort, isPage, isRefusal, isSign } from "./signs.js";
import { troubleOfSuspect } from "./suspects.js";
import { isNotThisService, type Trouble } from "./trouble.js";

/** What a surface answered when it was looked at. */
export interface Observed {
  readonly surface: Surface;
  readonly answers: readonly Received[];
  /** What a path was answered that nobody has. */
  readonly nowhere: Received;
}

/** What looking takes. */
export interface Looking {
  readonly client: Client;
  readonly exchangeContext: ExchangeContext;
  readonly profile: Profile;
  /** When the token of the corporate caller expires, in milliseconds since the epoch; undefined where it does not say. */
  readonly expiry: number | undefined;
}

/** @returns whether what was answered tells too little: it shows no sign of the service, or a credential that may be refused */
export const isDoubtful = (seen: Observed): boolean =>
  seen.answers.some((answer) => whyUseless(answer) === undefined) &&
  !seen.answers.every(isRefusal) &&
  (!isService(seen) || guarded(seen).some(isRefusal));

/**
 * Says of each surface why it cannot be judged, where it cannot: nothing usable answers, the credential is refused, or
 * something else than the service answers.
 *
 * @param seen all surfaces that are needed
 */
export async function troublesOf(looking: Looking, seen: readonly Observed[]): Promise<readonly Trouble[]> {
  const readable = seen.filter(({ surface }) => surface !== "abc");
  const found = (await Promise.all(readable.map((one) => troubleOf(looking, one)))).flatMap((one) => one ?? []);
  const abc = seen.find(({ surface }) => surface === "abc");
  const trouble = abc && (await ofUnreadable(looking, abc, readable, found));
  const all = trouble ? [...found, trouble] : found;
  return seen.flatMap(({ surface }) => all.filter((one) => one.surface === surface));
}

async function troubleOf(looking: Looking, seen: Observed): Promise<Trouble | undefined> {
  const useless = uselessness(looking, seen);
  if (useless) return useless;
  const { answers } = seen;
  const own = guarded(seen);
  if (answers.every(isRefusal) || (own.length > 1 && own.every(isRefusal))) return refusal(looking, seen, own[0]);
  if (isService(seen)) return undefined;
  // To a credential that is of no use a deployment may answer whatever it likes; a page is none of that.
  if (hasExpired(looking) && !answers.some(isPage)) return refusal(looking, seen, answers[0]);
  const address = looking.profile.surfaces[seen.surface];
  return troubleOfSuspect(looking.client, looking.exchangeContext, { ...seen, address });
}

/** The secondary surface has nothing to be read: it is known by how it answers at its one path, and by its neighbours. */
async function ofUnreadable(
  looking: Looking,
  seen: Observed,
  others: readonly Observed[],
  found: readonly Trouble[],
): Promise<Trouble | undefined> {
  const useless = uselessness(looking, seen);
  if (useless) return useless;
  const [answer] = seen.answers;
  const isAlone = others.length > 0 && others.every(({ surface }) => found.some((one) => one.surface === surface));
  if (!answer) return undefined;
  const refusedThere = found.filter(({ id }) => id === "credential-refused").length === others.length;
  if (isRefusal(answer) && isAlone && refusedThere) return refusal(looking, seen, answer);
  const address = looking.profile.surfaces.abc;
  const suspect = { ...seen, address };
  const { status = 0 } = answer;
  if (status < 300 && isPage(answer)) return troubleOfSuspect(looking.client, looking.exchangeContext, suspect);
  if (!found.some(isNotThisService) || isShown(answer, seen.nowhere)) return undefined;
  const trouble = await troubleOfSuspect(looking.client, looking.exchangeContext, suspect);
  if (trouble.id === "other-surface" || (isAlone && trouble.id !== "no-routes")) return trouble;
  if (!isAlone) return undefined;
  const { answered } = trouble;
  return {
    id: "not-shown",
    surface: "abc",
    address,
    before: "Nothing shows that the service answers at",
    behind: ", which has nothing to be read, and no other surface is the service.",
    remedy: "Correct the addresses of the other surfaces first.",
    ...(answered !== undefined && { answered }),
  };
}

/** Whether the one path of the secondary surface is answered otherwise than a path that nobody has, as a route is. */
const isShown = (answer: Received, nowhere: Received): boolean =>
  answer.status !== nowhere.status && answer.status !== undefined && !isPage(answer);

const isService = ({ answers, nowhere }: Observed): boolean => answers.some((answer) => isSign(answer, nowhere));

/** The lookups may be open to anybody; what else is read shows whether a credential is taken. */
const guarded = ({ answers }: Observed): readonly Received[] =>
  answers.filter(({ route }) => route !== undefined && !route.includes("/lookup/"));

const hasExpired = ({ expiry }: Looking): boolean => expiry !== undefined && expiry <= Date.now();

function uselessness({ client, profile }: Looking, { surface, answers }: Observed): Trouble | undefined {
  const reasons = answers.map(whyUseless);
  const [first] = answers;
  const because = reasons.find((reason) => reason !== undefined);
  if (!first || because === undefined || reasons.some((reason) => reason === undefined)) return undefined;
  const about = { surface, address: profile.surfaces[surface], behind: `: ${because}` };
  const field = `surfaces.${surface}`;
  const answered = client.redacted(answerInShort(first));
  switch (first.failure?.kind) {
    case "credential":
      return {
        ...about,
        id: "credential-missing",
        before: "Without a credential nothing can be asked of",
        remedy: "Look at callers.corporate of the profile.",
      };
    case "tls":
      return {
        ...about,
        id: "unreachable",
        before: "No TLS connection can be made to",
        remedy: `Do what the reason says, or write another address into ${field} of the profile (docs/networks.md).`,
      };
    case "unreachable":
      return {
        ...about,
        id: "unreachable",
        before: "Nothing answers at",
        remedy: `Check ${field} of the profile, and that the deployment is up and can be reached from here.`,
      };
    case "timeout":
      return {
        ...about,
        id: "no-answer",
        before: "Nothing answers in time at",
        remedy: `Check ${field} of the profile and whether the deployment is up; limits.preflightTimeoutMs of the profile bounds this look.`,
      };
    case "unavailable":
      if (answers.some(isPage)) {
        return {
          ...about,
          id: "proxy-page",
          before: "This is not the service: the error page of a proxy or web server answers at",
          remedy: `Look whether the deployment behind the proxy is up, and whether ${field} is its address.`,
          answered,
        };
      }
      break;
    case "broken":
      return {
        ...about,
        id: "unreachable",
        before: "What is answered cannot be read at",
        remedy: `Look at what the reason says is in its answers: ${field} is reached, and nothing of it can be judged by them.`,
        answered,
      };
    case undefined:
    case "redirect":
      return {
        ...about,
        id: "redirects",
        before: "The service is not to be told, for every read is sent elsewhere by",
        remedy: `Write the address that answers itself into ${field}, and check the credential: a login may be what it leads to.`,
        answered,
      };
    default:
  }
  return {
    ...about,
    id: "unreachable",
    before: "Nothing usable answers at",
    remedy: `Check ${field} of the profile, and that the deployment is up.`,
    answered,
  };
}

/** Why an answer shows nothing of the service behind it. */
export function whyUseless({ failure, status, headers }: Received): string | undefined {
  if (failure) return failure.message;
  if (status === undefined || status < 300 || status > 399) return undefined;
  return `It redirects (${status}) to ${headers["location"]?.slice(0, 200) ?? "elsewhere"}.`;
}

function refusal(looking: Looking, { surface }: Pick<Observed, "surface">, answer: Received | undefined): Trouble {
  const { client, profile, expiry = 0 } = looking;
  const why = hasExpired(looking)
    ? `; it expired on ${new Date(expiry).toISOString().slice(0, 16).replace("T", " ")} UTC`
    : "";
  const { tokenEnv } = profile.callers.corporate;
  const mayLackRights = answer?.status === 403 && why === "";
  return {
    id: "credential-refused",
    surface,
    address: profile.surfaces[surface],
    before: "The credential of the corporate caller is refused at",
    behind: ` (${answer?.status ?? "no answer"})${mayLackRights ? ": it has no rights there" : why}.`,
    remedy: `${mayLackRights ? "Give the caller the rights, or name" : "Name"} another credential in callers.corporate${tokenEnv ? `, whose token is that of ${tokenEnv}` : ""}, or one that renews itself (tokenCommand, oauth).`,
    ...(answer && { answered: client.redacted(answerInShort(answer)) }),
  };
}
