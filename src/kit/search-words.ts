import { foldWord } from './search.ts'

// Longer runs of letters are no words, and nobody looks for them.
const longestWord = 64
// What a book of one message would add; its beginning is found.
const mostWords = 5000
/** A word may be looked for by what stands within it, from this length on, by at least so many letters. */
const longWord = 7
const shortestPart = 4

/** The words of a text as they are looked for: without accents, case and marks, so that an address is its parts. */
export function wordsOf(text: string): string[] {
  return (
    foldWord(text)
      .replaceAll('ß', 'ss')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** All that a text is found by: its words, and the ends of long ones, so that a part of a word is the beginning of one. */
export function searchableWords(text: string): string[] {
  const found = new Set<string>()
  for (const word of wordsOf(text)) {
    if (word.length > longestWord) continue
    found.add(word)
    const ends = word.length < longWord ? 0 : word.length - shortestPart
    for (let start = 1; start <= ends; start++) found.add(word.slice(start))
    if (found.size >= mostWords) break
  }
  return [...found]
}
