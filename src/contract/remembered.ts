/** What a deployment calls things has no end, and no bound. */
const most = 5000;
const longest = 1000;

/**
 * @param work what is told of a text by the text alone
 * @returns the same, worked out once for each text
 */
export function remembered<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const told = work(text);
    if (known.size < most && text.length <= longest) known.set(text, told);
    return told;
  };
}
