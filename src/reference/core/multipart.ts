import type { Incoming } from "./exchanged.js";

/** What becomes of a form on its way to the handler that reads it. */
export interface FormChange {
  /** @returns other texts by the names of their fields; several where a field is repeated */
  readonly of: (texts: unknown) => unknown;
  readonly ofFile?: ((file: File) => File) | undefined;
}

/** @returns the form with its texts and its files changed */
export function changedForm(form: FormData, { of, ofFile = (file) => file }: FormChange): FormData {
  const texts: Record<string, string | readonly string[]> = {};
  const next = new FormData();
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name).filter((value) => typeof value === "string");
    if (values.length > 0) texts[name] = values.length > 1 ? values : (values[0] ?? "");
    for (const value of form.getAll(name)) if (typeof value !== "string") next.append(name, ofFile(value));
  }
  for (const [name, value] of Object.entries(of(texts) as typeof texts))
    for (const text of [value].flat()) next.append(name, text);
  return next;
}

/** @returns the form of a request; undefined where it carries none */
export const formIn = (request: Incoming): Promise<FormData | undefined> => request.formData().catch(() => undefined);
