import { Redactor } from "./redaction.js";

/** Where no evidence is kept, there is nothing to take out of it. */
export class KeepsNothing extends Redactor {
  override learn(): void {}
  override text(text: string): string {
    return text;
  }
  override values(text: string): string {
    return text;
  }
  override headers(headers: { readonly [name: string]: string }): { readonly [name: string]: string } {
    return headers;
  }
  override inBytes(): boolean {
    return false;
  }
}
