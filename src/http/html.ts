/** @returns whether a content type is that of a page for people; XHTML is one as well */
export const isHtmlType = (contentType: string | undefined): boolean => /html/i.test(contentType ?? "");

/** @returns whether a text begins as a page for people does */
export const isHtmlText = (text: string): boolean => /^\s*<(?:!doctype|html)/i.test(text);

/** @returns the words of a page, without its markup */
export const wordsOf = (text: string): string =>
  text
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, " ")
    .replace(/<[^>]*>?/g, " ")
    .replace(/\s+/g, " ")
    .trim();
