/** So many bytes of a body are kept as evidence at the least; a judging that is played back needs them whole. */
export const whollyKept = 2_000_000;

/** Stands in the evidence for bytes that cannot be kept, because a secret in them cannot be replaced. */
export const withheld = "[withheld: these bytes hold a secret]";
