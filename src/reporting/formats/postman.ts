import { surfaces } from "../../contract/vocabulary.js";
import { type Exchange, numberOf } from "../../http/exchange.js";
import { redacted } from "../../http/redaction/redaction.js";
import { againOf, credentialIn } from "../curl/curl.js";
import { addressWith, bodyWith, formOf, isIdName, type Naming, type Variable } from "../curl/ids.js";
import { withVariables } from "../curl/shell.js";
import { isBroken } from "../grouping.js";
import type { ClauseRecord, ExtensionClauseRecord, Run } from "../run.js";

type Json = { readonly [name: string]: unknown };

const schema = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";
const left = new Set(["accept-encoding", "content-length", "host"]);
const usualTokens = ["CORPORATE_TOKEN", "PARTNER_TOKEN"] as const;

const variable = /^\$(\w+)$/;

/** A variable of the shell is one of the collection. */
const inCollection = (credential: string): string => credential.replace(variable, "{{$1}}");
const inBraces = (text: string): string => withVariables(text, (variable) => `{{${variable}}}`);

/**
 * @param run whose broken clauses are wanted, those of extensions among them
 * @param exchanges its evidence, redacted
 * @returns a Postman collection (2.1): a folder for each broken clause, with the steps up to the exchange that shows it. Base
 * addresses, tokens, and ids that a step's answer tells are variables
 */
export function postmanOf(run: Run, exchanges: readonly Exchange[]): Json {
  const { deployment } = run;
  const clauses = [...run.clauses, ...(run.extensions ?? []).flatMap((one) => one.clauses)].filter((one) =>
    isBroken(one as ClauseRecord),
  );
  const shown = new Set(clauses.flatMap(({ failures }) => failures.map(({ scenario }) => scenario)));
  const otherTokens = exchanges
    .filter(({ scenario }) => shown.has(scenario))
    .flatMap(({ credential }) => variable.exec(credential ?? "")?.[1] ?? []);
  const tokens = new Set([...usualTokens, ...otherTokens]);
  return {
    info: {
      name: `${deployment.name} ${deployment.release}: what run ${run.id} found broken`,
      description:
        "Set the variables CORPORATE_TOKEN and PARTNER_TOKEN, and what other tokens a request names. Send the requests of a folder in their order: an id that an answer tells is taken into a variable for the requests after it. They make records of their own, which are yours to remove.",
      schema,
    },
    variable: [
      ...surfaces.map((surface) => ({ key: surface, value: deployment.surfaces[surface] })),
      ...[...tokens].map((key) => ({ key, value: "" })),
    ],
    item: clauses.map((clause) => folderOf(clause, run, exchanges)),
  };
}

function folderOf(clause: ExtensionClauseRecord, run: Run, exchanges: readonly Exchange[]): Json {
  const [failure] = clause.failures.filter(({ exchange }) => exchange !== undefined);
  const again = failure?.exchange === undefined ? undefined : againOf(exchanges, failure.exchange);
  const first = failure ?? clause.failures[0];
  return {
    name: clause.id,
    description: [
      clause.title,
      `${clause.level}, ${clause.source}`,
      `Expected: ${first?.expected}`,
      `Received: ${first?.actual}`,
    ].join("\n\n"),
    item: (again?.steps ?? []).map((step) =>
      requestOf(step, again?.naming ?? (() => undefined), again?.variables ?? [], run),
    ),
  };
}

function requestOf(step: Exchange, naming: Naming, variables: readonly Variable[], run: Run): Json {
  const { request, response, id } = step;
  const own = variables.filter(({ from }) => from === id);
  const parts = formOf(step);
  const text = bodyWith(step, naming);
  const sent = {
    method: request.method,
    header: Object.entries(request.headers)
      .filter(([name]) => !left.has(name) && !(parts && name === "content-type"))
      .map(([key, value]) => ({ key, value: value.replace(redacted, () => inCollection(credentialIn(step))) })),
    url: addressOf(step, naming, run),
    ...(parts
      ? { body: { mode: "formdata", formdata: parts.map((part) => fieldOf(part, naming)) } }
      : text !== undefined && { body: { mode: "raw", raw: inBraces(text) } }),
  };
  return {
    name: `${numberOf(id)} ${step.route ?? request.method}`,
    ...(own.length > 0 && { event: [{ listen: "test", script: { type: "text/javascript", exec: own.map(taking) } }] }),
    request: sent,
    response: response
      ? [
          {
            name: "as the run received it",
            originalRequest: sent,
            code: response.status,
            header: Object.entries(response.headers).map(([key, value]) => ({ key, value })),
            body: response.body.text ?? "",
          },
        ]
      : [],
  };
}

function addressOf(step: Exchange, naming: Naming, { deployment }: Run): string {
  const address = inBraces(addressWith(step, naming));
  const base = deployment.surfaces[step.surface];
  return address.startsWith(base) ? `{{${step.surface}}}${address.slice(base.length)}` : address;
}

function fieldOf(
  { name, filename, type, bytes }: NonNullable<ReturnType<typeof formOf>>[number],
  naming: Naming,
): Json {
  // A collection names files by their path; what was in it is in exchanges.jsonl.
  if (filename !== undefined) return { key: name, type: "file", src: filename, ...(type && { contentType: type }) };
  const value = Buffer.from(bytes).toString("utf8");
  const variable = isIdName(name) ? naming(value) : undefined;
  return { key: name, type: "text", value: variable === undefined ? value : `{{${variable}}}` };
}

const taking = ({ name, path }: Variable): string =>
  `pm.collectionVariables.set(${JSON.stringify(name)}, pm.response.json()${path.map((step) => `[${JSON.stringify(step)}]`).join("")});`;
