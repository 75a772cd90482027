import { catalogOf, type Language, languagesOf } from '../../languages/index.ts'
import { translationOf } from '../../languages/message.js'

/** A text of a template in the language of the installing user; `%name%` is a placeholder for a value. */
export type Words = (text: string, values?: Readonly<Record<string, string>>) => string

export async function wordsIn(language: Language): Promise<Words> {
  const catalog = await catalogOf('templates', language)
  const isTranslated = language !== 'en' && languagesOf('templates').includes(language)
  return (text, values = {}) => {
    if (isTranslated && !Object.hasOwn(catalog, text))
      throw new Error(`a template says in English only: ${text}`)
    return translationOf(catalog, text).replaceAll(/%(\w+)%/g, (_, name: string) => values[name] ?? '')
  }
}

/** The defaults of inputs; URLs and times are the same in all languages. */
export async function defaultsIn(language: Language): Promise<(text: string) => string> {
  const catalog = await catalogOf('templates', language)
  return (text) => translationOf(catalog, text)
}
