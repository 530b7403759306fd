import { address, customer, item, itemQuantity, job, mailAddress, service } from "../../fixtures/payloads/jobs.js";
import {
  type Answer,
  assume,
  type Caller,
  contentOf,
  createdId,
  fieldOf,
  isObject,
  isScalar,
  mentions,
  objectsIn,
  ownIfAllowed,
  phrase,
  sameScalar,
  scenario,
  showsText,
  textsIn,
} from "../../src/scenario/index.js";
import { withOddSigns, withSigns } from "../signs.js";
import { jobOf, keepsBoth, ownJob, ownJobWith, toldDisplayId } from "./records.js";
import { pageSize, search } from "./searching.js";

scenario(
  "a created job is read by its display id and found by its details",
  {
    judges: [
      "route:POST /job",
      "job-create-readable",
      "job-create-searchable",
      "job-create-once",
      "job-searchbydetails-page",
    ],
    inParts: ["job-create-searchable"],
  },
  async (context) => {
    const { corporate, data, given, check, observe } = context;
    const known = given("jobDisplayId");
    // Where the route does not even read the job that the profile gives, nothing is said about new ones.
    if (known !== undefined) await jobOf(corporate, known);
    const street = data.text("street");
    const goods = data.text("goods");
    const items = ["one", "two"].map((which) => item(data, `${goods} ${which}`));
    const { displayId, name, answer } = await ownJob(context, { pickup: address(data, street), items });
    await check("route:POST /job", () => answer.isDeclared());
    const read = await corporate.get("/job/{jobDisplayId}", { jobDisplayId: displayId });
    await check("job-create-readable", () => {
      const shown = [name, street].some((text) => mentions(read.accepted().body, text));
      assume(shown || read.body === null || read.bytes.length === 0, "it shows nothing of what was composed for it");
      if (!shown) throw read.mismatch(`job ${displayId}, which was just created`, phrase(read.body));
    });
    read.accepted();
    const found = (await search(corporate, name)).answer.accepted();
    const isFound = await check("job-create-searchable", () => {
      assume(
        mentions(read.body, name),
        "the job does not show the customer that it was given, so a search may miss it",
      );
      assume(found.rows().length < pageSize, "the text of one job finds more than a page of jobs");
      if (![displayId, name].some((text) => mentions(found.rows(), text)))
        throw found.mismatch(`job ${displayId} to be found by its customer`, phrase(found.body));
    });
    await check("job-create-once", () => {
      const named = found.rows().filter((row) => mentions(row, name));
      const ids = [...new Set(named.flatMap((row) => createdId("job", row) ?? []).map(String))];
      assume(ids.includes(String(displayId)), "the job is not found by its customer under its display id");
      if (ids.length > 1) throw found.mismatch(`job ${displayId} alone of that customer`, phrase(ids));
    });
    // Its last word is what a job has of it as well that somebody made without a token: on the way it is seen whether there is one.
    await search(corporate, name.split(" ").at(-1) ?? name);
    // Two of its items have this text: where a search looks at them, the job is found by both.
    const byItems = (await search(corporate, goods)).answer;
    await check("job-searchbydetails-page", () => {
      const rows = byItems.isSuccess
        ? byItems.rows().filter((row) => sameScalar(createdId("job", row), displayId))
        : [];
      const [row, ...more] = rows.map((one) => contentOf(one));
      // What rows of one job tell of its items may differ.
      if (row !== undefined && more.includes(row))
        throw byItems.mismatch(`job ${displayId} once, of whose items two have the text`, `${rows.length} rows of it`);
    });
    const signed = withSigns(data.text("customer"));
    const odd = withOddSigns(data.text("customer"));
    const capitals = `${data.text("customer")} ÅSA ÖBERG`;
    for (const [unusual, what] of [
      [signed, "signs"],
      [capitals, "capital letters beyond A to Z"],
      [odd, "quotes and other signs of searches"],
    ] as const) {
      // That it is not found yet must not keep it from being found.
      if (unusual === capitals) await search(corporate, unusual);
      const make = unusual === odd ? ownJobWith : ownJob;
      const other = await ownIfAllowed(context, () => make(context, { customer: customer(data, unusual) }));
      if (other === undefined || !isFound) continue;
      const otherRead = await corporate.get("/job/{jobDisplayId}", { jobDisplayId: other.displayId });
      const { answer: byName } = await search(corporate, unusual);
      // What no name has to have may be refused, or not kept.
      const isKept = otherRead.isSuccess && textsIn(otherRead.body).includes(unusual);
      const isTaken = isKept && byName.isSuccess;
      if (unusual === odd && !isTaken) continue;
      await check("job-create-searchable", () => {
        assume(isKept, `a customer with ${what} in its name is not kept as it is`);
        assume(byName.isSuccess, `a search for a name with ${what} in it is not answered`);
        assume(byName.rows().length < pageSize, `a name with ${what} in it finds more than a page of jobs`);
        if (![other.displayId, unusual].some((text) => mentions(byName.rows(), text)))
          throw byName.mismatch(`job ${other.displayId} to be found by its customer ${unusual}`, phrase(byName.body));
      });
    }
    // Looked at for open points alone: no clause depends on these answers.
    await corporate.get("/job/{jobDisplayId}/price", { jobDisplayId: displayId });
    await corporate.get("/job/feedback/{jobDisplayId}", { jobDisplayId: displayId });
    await search(corporate, "");
    const { answer: byPart } = await search(corporate, name.slice(0, -4));
    observe(
      "search-matching",
      mentions(byPart.body, name) ? "beginnings of the customer's name" : "no part of the customer's name",
    );
  },
);

/** @throws Mismatch where a search finds one job of several of one customer and not each; whether it finds any is no matter here */
function findsEach(found: Answer, ids: readonly (string | number)[]): void {
  const lost = ids.find((id) => !found.rows().some((row) => mentions(row, id)));
  if (lost !== undefined && ids.some((id) => mentions(found.rows(), id)))
    throw found.mismatch(`jobs ${ids.join(" and ")}, which are of one customer`, `no job ${lost}`);
}

const searchById = (corporate: Caller, id: number) => corporate.get("/job/search", { query: { job_display_id: id } });

/** So many rows are the whole of what is found, whatever page a deployment grants. */
const fewRows = 10;

/** @throws Mismatch where a search by the display id of one job shows another of the same customer in its place */
function findsNot(other: number, found: Answer, id: number): void {
  if (found.isSuccess && mentions(found.body, other) && !mentions(found.body, id))
    throw found.mismatch(`job ${id} to be found by its display id`, `job ${other}, which is of the same customer`);
}

const each = { judges: ["job-create-each", "job-search-by-id"], inParts: ["job-create-each"] } as const;

scenario("two creations make two jobs, however alike", each, async (context) => {
  const { corporate, check } = context;
  const { name, body, answer } = await ownJob(context);
  const first = await toldDisplayId(context, answer, name);
  assume(first !== undefined, "the answer to a creation does not tell the display id, so two jobs are not told apart");
  const again = await corporate.post("/job", { body });
  const second = again.isSuccess ? await toldDisplayId(context, again, name) : undefined;
  const isAnother = await check("job-create-each", () => {
    assume(!again.isInvalid, `a job like another is refused (${again.status})`);
    again.accepted();
    assume(second !== undefined, "the second answer does not tell the display id");
    if (String(second) === String(first)) throw again.mismatch("another job", `job ${first} again`);
  });
  await check("job-search-by-id", async () => {
    assume(isAnother && second !== undefined, "there are no two jobs of one customer");
    findsNot(second, await searchById(corporate, first), first);
    findsNot(first, await searchById(corporate, second), second);
  });
  if (!isAnother || second === undefined) return;
  const names = [context.data.text("customer"), context.data.text("customer")] as const;
  const together = await Promise.all(
    names.map((one) => corporate.post("/job", { body: job(context.data, { customer: customer(context.data, one) }) })),
  );
  const told: (number | undefined)[] = [];
  for (const [at, one] of together.entries())
    told.push(one.isSuccess ? await toldDisplayId(context, one, names[at] ?? "") : undefined);
  await check("job-create-each", () => {
    const [one, other] = told;
    if (one !== undefined && one === other)
      throw (together[1] ?? again).mismatch(
        "a job of its own for each of two creations at one time",
        `job ${one} twice`,
      );
  });
  const shown: (Answer | undefined)[] = [];
  for (const one of told) shown.push(one === undefined ? undefined : await jobOf(corporate, one));
  await check("job-create-each", () => {
    for (const [at, read] of shown.entries())
      read?.hides(names[1 - at] ?? "", "the customer of another job that was made at the same time,");
  });
  const { answer: found } = await search(corporate, name);
  await check("job-create-each", () => {
    if (found.isSuccess && found.rows().length < fewRows) findsEach(found, [first, second]);
  });
});

/** @returns how many pieces a job shows of its item of that name */
const quantityOf = ({ body }: Answer, name: string): unknown => {
  const items = objectsIn(isObject(body) ? fieldOf(body, "items") : undefined);
  const [row] = items.filter((one) => mentions(Object.values(one).filter(isScalar), name));
  return row && fieldOf(row, "quantity");
};

/**
 * @param job that was made with nothing of its item of that name
 * @param other an item of another job, which shows how many pieces it was given
 * @throws Mismatch where the job shows another number of it
 */
function keepsNought(job: Answer, name: string, other: { readonly read: Answer; readonly name: string }): void {
  const shown = quantityOf(job, name);
  if (!sameScalar(quantityOf(other.read, other.name), itemQuantity)) return;
  if (typeof shown === "number" && shown !== 0)
    throw job.mismatch(`a quantity of 0 of the item ${name}, which was accepted`, String(shown));
}

/** A name that resembles what stands for no value. */
const nothing = "Null";

const texts = ["first item", "second item"] as const;

scenario(
  "a created job keeps what it was given",
  {
    judges: [
      "job-create-keeps-customer",
      "job-create-keeps-pickup",
      "job-create-keeps-delivery",
      "job-create-keeps-items",
      "job-create-keeps-services",
    ],
    inParts: ["job-create-keeps-customer", "job-create-keeps-pickup", "job-create-keeps-items"],
  },
  async (context) => {
    const { corporate, data, given, check } = context;
    const mail = mailAddress(data);
    const [from, to, asked] = [data.text("pickup"), data.text("delivery"), data.text("service")];
    const names = texts.map((text) => data.text(text));
    const items = names.map((name) => item(data, name));
    const doubled = data.text("item of two");
    const city = data.faker.location.city();
    const parts = {
      pickup: address(data, from, city),
      delivery: address(data, to),
      items,
      services: [service(data, asked)],
    };
    const { displayId, name, body } = await ownJob(context, parts, mail);
    const read = await jobOf(corporate, displayId);
    const isLacking = (name: string) => fieldOf(read.record(), name) === undefined;
    const known = given("jobDisplayId");
    // Whether jobs show what they were given at all is open, unless another one does.
    if (known !== undefined && ["customer", ...Object.keys(parts)].some(isLacking)) await jobOf(corporate, known);
    const isCustomer = await check("job-create-keeps-customer", () => read.keepsPart("customer", body.customer, name));
    const isPickup = await check("job-create-keeps-pickup", () => read.keepsPart("pickup", parts.pickup, from));
    await check("job-create-keeps-delivery", () => read.keepsPart("delivery", parts.delivery, to));
    const areKept = await check("job-create-keeps-items", () => {
      for (const [index, part] of items.entries()) read.keepsPart("items", part, names[index] ?? "");
    });
    await check("job-create-keeps-services", () => read.keepsPart("services", service(data, asked), asked));
    const alike = [item(data, doubled), item(data, doubled)];
    const isTold = isCustomer || areKept;
    const pickup = address(data, data.text("pickup"), nothing);
    const other = isTold
      ? await ownIfAllowed(context, () => ownJobWith(context, { pickup }, { items: alike }, mail))
      : undefined;
    if (other === undefined) return;
    const ofOther = await jobOf(corporate, other.displayId);
    // Another customer, whose mail address is that of the first.
    if (isCustomer)
      await check("job-create-keeps-customer", () => ofOther.keepsPart("customer", other.body.customer, other.name));
    if (areKept) await check("job-create-keeps-items", () => keepsBoth(ofOther, doubled));
    const ofNone = data.text("item of none");
    const none = item(data, ofNone, 0);
    const isSent = isObject(none.value) && fieldOf(none.value, "quantity") === 0;
    // That there is nothing of an item may be refused.
    const bare =
      areKept && isSent ? await ownIfAllowed(context, () => ownJobWith(context, { items: [none] })) : undefined;
    if (bare?.body.items?.[0] === none) {
      const shown = await jobOf(corporate, bare.displayId);
      await check("job-create-keeps-items", () => keepsNought(shown, ofNone, { read, name: names[0] ?? "" }));
    }
    const pickups = [read, ofOther].map(({ body }) => (isObject(body) ? fieldOf(body, "pickup") : undefined));
    // Whether the city of a place is shown at all, another one tells.
    if (isPickup && other.body.pickup === pickup && mentions(pickups[0], city))
      await check("job-create-keeps-pickup", () => {
        if (!showsText(pickups[1], nothing))
          throw ofOther.mismatch(`the pickup to show its city, ${nothing}`, phrase(pickups[1]));
      });
  },
);
