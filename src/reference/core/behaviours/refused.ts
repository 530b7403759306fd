/** @returns what a body holds; where it is refused, `refused` is done before it is */
export function taken<T>(read: () => T, refused: () => void): T {
  try {
    return read();
  } catch (error) {
    refused();
    throw error;
  }
}
