/** @returns a pattern in which each sign of a text stands for itself */
export const literalPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
