import {
  type Answer,
  type Change,
  changesBetween,
  fieldOf,
  isObject,
  isScalar,
  phrase,
  type Watched,
} from "../../src/scenario/index.js";

/** What a member is called that tells money. */
const ofMoney = /amount|paid|balance|due|owed|received|outstanding/i;

const isNumber = (value: unknown): boolean =>
  (typeof value === "number" || (typeof value === "string" && value.trim() !== "")) && Number.isFinite(Number(value));

const inCents = (amount: number): number => Math.round(amount * 100);

/** @returns the amounts within a value, by the names of its members */
function amountsIn(value: unknown, name = ""): readonly number[] {
  if (Array.isArray(value)) return value.flatMap((one) => amountsIn(one, name));
  if (isObject(value)) return Object.entries(value).flatMap(([member, one]) => amountsIn(one, member));
  return ofMoney.test(name) && isNumber(value) ? [inCents(Number(value))] : [];
}

/** @returns by how many cents an amount has changed, or what a new entry holds */
function movesOf({ path, from, to }: Change): readonly number[] {
  const name = path.slice(path.lastIndexOf(".") + 1);
  if (!isNumber(from) || !isNumber(to)) return amountsIn(to, name);
  return ofMoney.test(name) ? [Math.abs(inCents(Number(to)) - inCents(Number(from)))] : [];
}

/**
 * @param before how the payment of a job read
 * @param after how it reads since so much was paid
 * @returns whether it shows that
 * @throws Mismatch where it shows as much without the cents, or in tenths, or a cent less, and nowhere all of it
 */
export function isBooked(before: Watched, after: Answer, amount: number): boolean {
  const moves = after.changesSince(before).flatMap(movesOf);
  if (moves.includes(inCents(amount))) return true;
  const short = (inCents(amount) - 1) / 100;
  const cut = [short, Math.trunc(amount), Math.ceil(amount), Math.trunc(amount * 10) / 10, Math.ceil(amount * 10) / 10];
  const shown = cut.find((one) => moves.includes(inCents(one)));
  if (shown !== undefined) throw after.mismatch(`${amount} that was paid`, `${shown}`);
  return false;
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * @param before how the payment of a job read
 * @param after how it reads since several amounts were paid, the first of which it had shown
 * @throws Mismatch where it shows neither each of them nor their sum, but what some of them come to
 */
export function areAllBooked(before: Watched, after: Answer, amounts: readonly number[]): void {
  const moves = after.changesSince(before).flatMap(movesOf);
  const isShown = (amount: number) => moves.includes(inCents(amount));
  if (isShown(sumOf(amounts)) || amounts.every(isShown)) return;
  const some = [...amounts, ...amounts.map((lost) => sumOf(amounts.filter((amount) => amount !== lost)))].find(isShown);
  if (some !== undefined) throw after.mismatch(`${amounts.join(" and ")}, which were paid`, `what comes to ${some}`);
}

/** How the payment of a job read before something was paid, and since. */
type Span = readonly [before: Answer, after: Answer];

/** @returns the amounts of what a list has come to hold, in cents */
const listedIn = ([before, after]: Span): readonly number[] =>
  changesBetween(before.body, after.body)
    .filter(({ path, from }) => from === undefined && path.split(".").length > 2)
    .flatMap(movesOf);

/**
 * @param one when an amount was paid, which may be listed by itself
 * @param other when more was paid in the same way
 * @throws Mismatch where the first amount is listed as it was paid, and the others neither so nor as one
 */
export function areListedAlike(one: Span, amount: number, other: Span, amounts: readonly number[]): void {
  const listed = listedIn(other);
  if (!listedIn(one).includes(inCents(amount)) || listed.length === 0) return;
  const isListed = (sum: number) => listed.includes(inCents(sum));
  if (!amounts.every(isListed) && !isListed(sumOf(amounts)))
    throw other[1].mismatch(
      `${amounts.join(" and ")} to be listed as paid, as ${amount} before`,
      listed.map((cents) => cents / 100).join(" and "),
    );
}

/**
 * A balance may be that of the customer.
 *
 * @param before how the payment of a job read
 * @param after how it reads since so much was paid for another job of the same customer
 * @throws Mismatch where a list of it has an entry of that amount since
 */
export function listsNoOther(before: Watched, after: Answer, amount: number): void {
  const isListed = (change: Change) =>
    change.from === undefined && change.path.split(".").length > 2 && !/customer/i.test(change.path);
  const listed = after.changesSince(before).filter(isListed);
  if (listed.flatMap(movesOf).includes(inCents(amount)))
    throw after.mismatch("what was paid for that job", `${amount}, which was paid for another one of its customer`);
}

/**
 * @param before how the payment of a job read
 * @param after how it reads since something was paid, which it had shown, and since something else was done
 * @throws Mismatch where it shows nothing of what was paid any more
 */
export function staysBooked(before: Watched, after: Answer, paid: number, since: string): void {
  if (
    after
      .changesSince(before)
      .flatMap(movesOf)
      .every((cents) => cents === 0)
  )
    throw after.mismatch(`${paid} that was paid, as before ${since}`, "amounts as before it was paid");
}

const at = ({ body }: Answer, name: string): unknown => (isObject(body) ? fieldOf(body, name) : undefined);

/** A reading before and since something was paid, or of the payment and of what is prepared. */
type Readings = readonly [one: Answer, other: Answer];

/**
 * Judges the amounts that two reads told alike before something was paid.
 *
 * @returns whether there were such, which have changed since
 * @throws Mismatch where they tell them otherwise since
 */
export function areToldAlike([before, after]: Readings, [prepared, preparedAfter]: Readings): boolean {
  const names = isObject(before.body) ? Object.keys(before.body).filter((name) => ofMoney.test(name)) : [];
  const cents = (answer: Answer, name: string) =>
    isNumber(at(answer, name)) ? inCents(Number(at(answer, name))) : undefined;
  const moved = names.filter((name) => {
    const was = cents(before, name);
    return was !== undefined && cents(prepared, name) === was && cents(after, name) !== was;
  });
  for (const name of moved)
    if (cents(preparedAfter, name) !== cents(after, name))
      throw preparedAfter.mismatch(
        `${name} to be ${phrase(at(after, name))}, as the payment of the job shows it`,
        phrase(at(preparedAfter, name)),
      );
  return moved.length > 0;
}

/** What a member is called that tells what became of the verification of a bank. */
const ofVerification = /verif/i;

/**
 * Judges what two reads told alike before something more was done: the amounts, those of several payments among them, and what became
 * of the verification of a bank.
 *
 * @throws Mismatch where one of them tells it otherwise since, and the other one does not, or not alike
 */
export function stayToldAlike([payment, prepared]: Readings, [paymentNow, preparedNow]: Readings): void {
  const told = (answer: Answer, name: string) => {
    const value = at(answer, name);
    return ofVerification.test(name) && isScalar(value)
      ? String(value ?? "")
      : [...amountsIn(value, name)].sort().join();
  };
  for (const name of isObject(payment.body) ? Object.keys(payment.body) : []) {
    const was = told(payment, name);
    const isAlike = was !== "" && told(prepared, name) === was;
    if (!isAlike || told(paymentNow, name) === told(preparedNow, name)) continue;
    const [stale, anew] = told(paymentNow, name) === was ? [paymentNow, preparedNow] : [preparedNow, paymentNow];
    throw stale.mismatch(
      `${name} to be told as ${anew.where} tells it, ${phrase(at(anew, name))}`,
      phrase(at(stale, name)),
    );
  }
}
