import { divisionsOf, partsOf } from './compounds.ts'
import { isStemmed, type StemmedLanguage, stem } from './stem.ts'
import { isStopWord } from './stop-words.ts'

const word = /[\p{L}\p{M}\p{N}]+(?:[-_./#+'’][\p{L}\p{M}\p{N}]+)*/gu
const mostTerms = 400
const longestTerm = 64
const mostQueryWords = 60

/** The language by which the words of a text are stemmed. */
export function stemmedLanguage(language: string | null): StemmedLanguage {
  return isStemmed(language) ? language : 'en'
}

/** All words of a document. With them, its compounds are divided. */
export function vocabularyOf(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap((text) => wordsOf(text).flat()))
}

/**
 * The words of a passage for the index. A code is stored in parts and as a whole without separators, so that
 * `XR-200`, `XR 200` and `xr200` are equal. A compound is also stored in parts.
 */
export function termsOf(text: string, language: StemmedLanguage, vocabulary: ReadonlySet<string>): string[] {
  const terms = new Set<string>()
  for (const parts of wordsOf(text)) {
    for (const part of parts) {
      if (isStopWord(part, language)) continue
      terms.add(stem(part, language))
      for (const one of partsOf(part, language, vocabulary)) terms.add(stem(one, language))
    }
    if (parts.length > 1) terms.add(parts.join(''))
  }
  return [...terms].filter((term) => term.length <= longestTerm).slice(0, mostTerms)
}

/** A word of a question, with the terms that passages of each language have for it. */
export interface QueryWord {
  word: string
  terms: string[]
  /** A code that was joined by guess: `XR 200` may mean `XR-200`. */
  isGuess: boolean
  /** The terms of each possible division of a compound. */
  divisions: [string[], string[]][]
}

/** The words of a question in one language about passages in several. */
export function queryWordsOf(
  text: string,
  language: StemmedLanguage,
  languages: readonly StemmedLanguage[],
): QueryWord[] {
  const found = wordsOf(text)
  const variants = (one: string) => [...new Set(languages.map((each) => stem(one, each)))]
  const words = new Map<string, QueryWord>()
  const add = (one: string, isGuess: boolean) => {
    if (one.length > longestTerm || words.has(one)) return
    const divisions = divisionsOf(one, language).map(([first, last]): [string[], string[]] => [
      variants(first),
      variants(last),
    ])
    words.set(one, { word: one, terms: variants(one), isGuess, divisions })
  }
  for (const parts of found) {
    for (const part of parts) if (!isStopWord(part, language)) add(part, false)
    if (parts.length > 1) add(parts.join(''), false)
  }
  for (const [index, parts] of found.entries()) {
    const next = found[index + 1]
    const pair = [...parts, ...(next ?? [])].join('')
    if (next !== undefined && /\d/.test(pair) && /\p{L}/u.test(pair)) add(pair, true)
  }
  return [...words.values()].slice(0, mostQueryWords)
}

function wordsOf(text: string): string[][] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
  return [...plain.matchAll(word)].map(([found]) => found.match(/\p{N}+|\p{L}+/gu) ?? [])
}
