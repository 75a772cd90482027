/**
 * Splits a message with files into the typed text and the text of each file, which follows a line of its own:
 * `[File: order.pdf]` in the live chat, `[document: order.pdf]` or `[audio]` in messengers and emails. A file without such a
 * line has no text.
 */
export function splitFileText(
  content: string,
  names: readonly string[],
): { text: string; readings: string[] } {
  const lines = content.split('\n')
  const places: number[] = []
  for (const name of names) {
    const from = (places.at(-1) ?? -1) + 1
    const at = lines.findIndex((line, index) => index >= from && isMarkOf(line, name))
    if (at < 0) break
    places.push(at)
  }
  const [first] = places
  if (first === undefined) return { text: content, readings: [] }
  const between = (from: number, to: number) => lines.slice(from, to).join('\n').trim()
  return {
    text: between(0, first),
    readings: places.map((place, index) => between(place + 1, places[index + 1] ?? lines.length)),
  }
}

const kinds = ['File', 'image', 'audio', 'video', 'document']

function isMarkOf(line: string, name: string): boolean {
  return kinds.some((kind) => line === `[${kind}: ${name}]` || (kind !== 'File' && line === `[${kind}]`))
}
