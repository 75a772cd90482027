// Words that stand everywhere say nothing of why a passage came up.
const shortest = 3

/** The words of a question that are worth marking. */
export function wordsOf(query: string): string[] {
  return query.match(/[\p{L}\p{N}]+/gu)?.filter((word) => word.length >= shortest) ?? []
}

/** A text cut into parts, those that begin with one of the words marked. */
export function markedParts(text: string, words: readonly string[]): { text: string; isMarked: boolean }[] {
  if (words.length === 0) return [{ text, isMarked: false }]
  // Only letters and digits: nothing in them means something to a regular expression.
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})`, 'giu')
  const parts: { text: string; isMarked: boolean }[] = []
  let at = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index > at) parts.push({ text: text.slice(at, match.index), isMarked: false })
    parts.push({ text: match[0], isMarked: true })
    at = match.index + match[0].length
  }
  if (at < text.length) parts.push({ text: text.slice(at), isMarked: false })
  return parts
}
