import { address, customer, item, job, jobSave, service } from "../../fixtures/payloads/jobs.js";
import type { Data } from "../../src/scenario/data.js";
import { textsOf, upholds, type Values } from "../../src/scenario/laws/index.js";
import { displayIdOf } from "./records.js";
import { search } from "./searching.js";

/** The parts that a creation and a save have, each with a text of its own; the document shows no field inside any of them. */
const parts = (data: Data, values: Values) => ({
  customer: customer(data, String(values["customer.text"]), String(values["customer.email"])),
  ...Object.fromEntries(
    ["pickup", "delivery"].map((part) => {
      if (values[`${part}.text`] === undefined) return [part, undefined];
      const [street, city, zip] = ["text", "city", "zip_code"].map((name) => String(values[`${part}.${name}`]));
      return [part, address(data, street, city, zip)];
    }),
  ),
  items: values["items.text"] === undefined ? undefined : textsOf(values, "items.text").map((text) => item(data, text)),
});

const place = (data: Data, part: string): Values => ({
  [`${part}.text`]: data.text(part),
  [`${part}.city`]: data.faker.location.city(),
  [`${part}.zip_code`]: String(data.faker.number.int({ min: 10_000, max: 99_999 })),
});

upholds({
  resource: "job",
  plain: ({ data }) => ({
    "customer.text": data.text("customer"),
    "customer.email": data.faker.internet.email({ provider: "example.com" }).toLowerCase(),
    ...place(data, "pickup"),
    ...place(data, "delivery"),
    "items.text": [data.text("item")],
    "services.text": [data.text("service")],
  }),
  create: async ({ corporate, data }, values) => {
    const given = values["services.text"];
    const services =
      given === undefined ? undefined : textsOf(values, "services.text").map((text) => service(data, text));
    return { answer: await corporate.post("/job", { body: job(data, { ...parts(data, values), services }) }) };
  },
  idOf: (context, { answer }, values) => displayIdOf(context, answer, String(values["customer.text"])),
  read: ({ corporate }, { id }) => corporate.get("/job/{jobDisplayId}", { jobDisplayId: Number(id) }),
  others: ({ corporate }, { id, given }) => [
    () => corporate.get("/job/search", { query: { job_display_id: Number(id) } }),
    async () => (await search(corporate, String(given["customer.text"]))).answer,
  ],
  listed: async ({ corporate }, _, values) => (await search(corporate, String(values["customer.text"]))).answer,
  mistyped: async ({ corporate, data }, _, values) => ({
    answer: await corporate.post("/job", { body: job(data, { ...parts(data, values), items: data.text("item") }) }),
  }),
  refusals: async ({ corporate, data, unusedId }, _own, _, values) => {
    const body = jobSave(data, Number(await unusedId("job")), parts(data, values));
    return [{ what: "a save of no job", send: () => corporate.put("/job/save", { body }) }];
  },
  mistypedUpdate: ({ corporate, data }, { id }, values) =>
    corporate.put("/job/save", {
      body: jobSave(data, Number(id), { ...parts(data, values), items: data.text("item") }),
    }),
  update: ({ corporate, data }, { id }, values) =>
    corporate.put("/job/save", { body: jobSave(data, Number(id), parts(data, values)) }),
});
