/** @returns a text as it is where what an address holds is decoded twice */
export const decodedAgain = (text: string): string =>
  text
    .replaceAll("+", " ")
    .replace(/%([2-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** @returns whether a text fits a pattern, in which one sign stands for any text and another for any sign */
export function fits(pattern: string, text: string, anyText: string, anySign: string): boolean {
  const escaped = [...pattern].map((sign) => {
    if (sign === anyText) return ".*";
    return sign === anySign ? "." : sign.replace(/[\\^$.*+?()[\]{}|]/, "\\$&");
  });
  return new RegExp(`^${escaped.join("")}$`, "s").test(text);
}
