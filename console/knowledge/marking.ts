// Stop words don't explain a match.
const shortest = 3

/** Returns the words of a question that are worth highlighting. */
export function wordsOf(query: string): string[] {
  return query.match(/[\p{L}\p{N}]+/gu)?.filter((word) => word.length >= shortest) ?? []
}

/** Splits a text into parts and marks those that start with one of the words. */
export function markedParts(text: string, words: readonly string[]): { text: string; isMarked: boolean }[] {
  if (words.length === 0) return [{ text, isMarked: false }]
  // Only letters and digits, so nothing needs escaping in a regular expression.
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
