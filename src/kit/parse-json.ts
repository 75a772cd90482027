/** Parses JSON of an unknown shape. */
export function parseJson(text: string): unknown {
  return JSON.parse(text)
}
