/**
 * A message with files holds what was typed, and then what the files say: `[File: order.pdf]` of the live chat or
 * `[audio]` of a messenger, each with the text that was read from it. Here they are told apart again.
 */
export function splitFileText(content: string, count: number): { text: string; readings: string[] } {
  if (count === 0) return { text: content, readings: [] }
  const marks = [...content.matchAll(/(?:^|\n\n)\[(?:File: |image|audio|video|document)[^\]\n]*\]\n?/g)]
  const found = marks.slice(-count)
  const [first] = found
  if (first === undefined) return { text: content, readings: [] }
  const readings = found.map((mark, index) =>
    content.slice(mark.index + mark[0].length, found[index + 1]?.index ?? content.length).trim(),
  )
  return { text: content.slice(0, first.index).trim(), readings }
}
