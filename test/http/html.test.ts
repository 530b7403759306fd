import { describe, expect, it } from "vitest";
import { isHtmlText, isHtmlType, wordsOf } from "../../src/http/html.js";

describe("a page for people", () => {
  it.each(["text/html", "Text/HTML; charset=utf-8", "application/xhtml+xml"])("is told by its type: %s", (type) => {
    expect(isHtmlType(type)).toBe(true);
  });

  it.each(["application/json", "text/plain", undefined])("is none by its type: %s", (type) => {
    expect(isHtmlType(type)).toBe(false);
  });

  it("is told by how it begins", () => {
    expect(["\n<!DOCTYPE html>", "<html lang='en'>", "{}", "a <html>"].map(isHtmlText)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it("has words without its markup", () => {
    expect(wordsOf("<!doctype html><style>p{}</style><p>Sign\n in</p><script>x()")).toBe("Sign in");
  });
});
