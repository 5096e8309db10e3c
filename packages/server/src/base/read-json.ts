/** Returns undefined if the text is not JSON, which is never a valid message. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
