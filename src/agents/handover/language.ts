import { isLanguage, type Language, languagesOf } from '../../../languages/index.ts'
import { recognizedBy } from '../../../languages/recognized-by.ts'

const mostCharacters = 2000

const known = languagesOf('visitors').map((language) => {
  const { words, letters } = recognizedBy[language]
  return { language, words: new Set(words.split(' ')), letters: new Set(letters) }
})

/** The language of a text; undefined if the text doesn't show it, such as `48213`. */
export function languageOfText(text: string): Language | undefined {
  const words =
    text
      .slice(0, mostCharacters)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  const [best, next] = known
    .map(({ language, words: own, letters }) => {
      const isOwn = (word: string) => own.has(word) || [...letters].some((letter) => word.includes(letter))
      return { language, count: words.filter(isOwn).length }
    })
    .toSorted((one, other) => other.count - one.count)
  return best === undefined || best.count === (next?.count ?? 0) ? undefined : best.language
}

/** The stored language of a conversation, if messages exist in it. */
export function knownLanguage(kept: string | null): Language | undefined {
  return kept !== null && isLanguage(kept) && languagesOf('visitors').includes(kept) ? kept : undefined
}
