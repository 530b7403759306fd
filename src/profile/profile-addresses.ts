/** @returns what is wrong with a base address; undefined where nothing is */
export function addressProblem(text: string): string | undefined {
  const problem = endpointProblem(text);
  if (problem !== undefined) return problem;
  const { search, hash } = new URL(text);
  return search !== "" || hash !== "" ? "holds a query or a fragment; a base address has none" : undefined;
}

/** @returns what is wrong with the address of one endpoint, which may have a query; undefined where nothing is */
export function endpointProblem(text: string): string | undefined {
  if (!URL.canParse(text)) return "is no URL; write one such as https://portal.example.com/api";
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:")
    return `has the scheme ${url.protocol} where https: or http: is due`;
  if (url.username !== "" || url.password !== "") return "holds a credential; name it in `callers` instead";
  return undefined;
}
