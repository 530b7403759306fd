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

/**
 * @param work what is told of an object that nobody changes
 * @returns the same, worked out once for each object
 */
export function rememberedOf<Given extends object, T>(work: (object: Given) => T): (object: Given) => T {
  const known = new WeakMap<Given, { readonly told: T }>();
  return (object) => {
    const before = known.get(object);
    if (before) return before.told;
    const told = work(object);
    known.set(object, { told });
    return told;
  };
}
