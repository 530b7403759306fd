import type { Incoming } from "../../core/exchanged.js";
import { type Issues, invalid } from "../../core/refusal.js";
import type { World } from "../../core/world.js";
import { formNames, listReading, partsRead } from "./form-decisions.js";

/** The file of an upload. */
export interface FilePart {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** One form field that is no file. */
interface Part {
  readonly name: string;
  readonly text: string;
  /** Whether its name ended in an index. */
  readonly numbered: boolean;
  /** Whether its name ended in empty brackets. */
  readonly bracketed: boolean;
}

/** The parts of a multipart form by the names that were sent; gathers what is wrong with them. */
export class Parts {
  readonly #issues: Record<string, string[]> = {};

  constructor(
    private readonly sent: readonly Part[],
    readonly files: readonly FilePart[],
    private readonly world: World,
  ) {}

  /** The names of the form fields as they were sent. */
  get names(): readonly string[] {
    return this.sent.map(({ name }) => name);
  }

  /** @returns the entries of a field that carries a list */
  texts(printed: string): readonly string[] {
    const parts = this.of(printed);
    const entries = this.world.choose(listReading)(parts);
    if (!entries) this.complain(parts[0]?.name ?? printed, "The list cannot be read.");
    return entries ?? [];
  }

  /** @returns the first text of a field; undefined where it was not sent or is blank */
  text(printed: string): string | undefined {
    const [part] = this.of(printed);
    return part?.text.trim() === "" ? undefined : part?.text;
  }

  /** Whether a field was sent, in whatever encoding. */
  has(printed: string): boolean {
    return this.of(printed).some(({ text }) => text.trim() !== "");
  }

  /** Whether a field was sent with nothing in it. */
  isBlank(printed: string): boolean {
    return this.of(printed).length > 0 && !this.has(printed);
  }

  private of(printed: string): readonly Part[] {
    const isNamed = this.world.choose(formNames);
    return this.sent.filter(({ name }) => isNamed(name, printed));
  }

  complain(name: string, message: string): void {
    this.#issues[name] = [...(this.#issues[name] ?? []), message];
  }

  /** What was complained of: the field, and why. */
  get issues(): readonly string[] {
    return Object.entries(this.#issues).flatMap(([name, messages]) => messages.map((message) => `${name}: ${message}`));
  }

  /** @throws Refusal where anything was wrong */
  settle(): void {
    if (Object.keys(this.#issues).length > 0) throw invalid(this.#issues satisfies Issues);
  }
}

/**
 * @returns the parts of a request's form
 * @throws Refusal where it cannot be read as one
 */
export async function partsOf(request: Incoming, world: World): Promise<Parts> {
  const sent: Part[] = [];
  const files: FilePart[] = [];
  for (const [name, value] of world.choose(partsRead)([...(await formOf(request))])) {
    if (typeof value === "string")
      sent.push({
        name: name.replace(/\[\d*\]$/, ""),
        text: value,
        numbered: /\[\d+\]$/.test(name),
        bracketed: name.endsWith("[]"),
      });
    else if (name.toLowerCase() === "file")
      files.push({ name: value.name, type: value.type, bytes: new Uint8Array(await value.arrayBuffer()) });
  }
  return new Parts(sent, files, world);
}

async function formOf(request: Incoming) {
  try {
    return await request.formData();
  } catch {
    throw invalid({ "": ["The multipart form cannot be read."] });
  }
}
