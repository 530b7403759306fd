import type { Exchange, StoredBody } from "../http/exchange.js";
import { type Part, partsOf } from "../http/multipart-parts.js";
import { redacted } from "../http/redaction/redaction.js";

const longest = 12;
const left = new Set(["accept", "accept-encoding", "content-length"]);
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * @param exchanges of one run
 * @param failing id of the exchange that shows a failure
 * @returns shell lines that send the failing request again, from the scenario's first step on; credentials as variables
 */
export function curlOf(exchanges: readonly Exchange[], failing: string): readonly string[] {
  const last = exchanges.find(({ id }) => id === failing);
  if (!last) return [];
  const number = Number(failing.split("/").at(-1));
  const steps = exchanges
    .filter(({ scenario, id }) => scenario === last.scenario && Number(id.split("/").at(-1)) <= number)
    .sort((a, b) => Number(a.id.split("/").at(-1)) - Number(b.id.split("/").at(-1)));
  const omitted = steps.length - longest;
  return [
    "# Ids in later lines are those of the run that failed; put in what the earlier lines answer.",
    ...(omitted > 0 ? [`# ${omitted} earlier steps are in exchanges.jsonl.`] : []),
    ...steps.slice(-longest).map(lineOf),
  ];
}

function lineOf({ request, caller }: Exchange): string {
  const { body } = request;
  const type = request.headers["content-type"] ?? "";
  const parts = body?.cut ? undefined : partsOf(bytesOf(body), type);
  const headers = Object.entries(request.headers)
    .filter(([name]) => !left.has(name) && !(parts && name === "content-type"))
    .map(([name, value]) =>
      value.includes(redacted)
        ? ` -H "${name}: ${value.replace(redacted, `$${caller.toUpperCase()}_TOKEN`)}"`
        : ` -H ${quoted(`${name}: ${value}`)}`,
    );
  const files = (parts ?? []).filter(({ filename }) => filename !== undefined).map(fileOf);
  const sent = parts ? parts.map(fieldOf).join("") : body?.text === undefined ? "" : ` --data ${quoted(body.text)}`;
  return `${files.join("")}curl -sS -X ${request.method} ${quoted(request.url)}${headers.join("")}${sent}`;
}

const bytesOf = (body: StoredBody | undefined): Buffer =>
  body?.base64 === undefined ? Buffer.from(body?.text ?? "", "utf8") : Buffer.from(body.base64, "base64");

/** A shell line that makes the file which an upload sends. */
const fileOf = ({ filename = "", bytes }: Part): string =>
  `printf %s ${quoted(Buffer.from(bytes).toString("base64"))} | base64 -d > ${quoted(filename)}; `;

const fieldOf = ({ name, filename, type, bytes }: Part): string =>
  filename === undefined
    ? ` --form-string ${quoted(`${name}=${Buffer.from(bytes).toString("utf8")}`)}`
    : ` -F ${quoted(`${name}=@"${filename}"${type === undefined ? "" : `;type=${type}`}`)}`;
