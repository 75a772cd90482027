import { german } from './german.ts'

export const templateLanguages = ['en', 'de'] as const
export type TemplateLanguage = (typeof templateLanguages)[number]

/** A text of a template in the language of the installing user; `%name%` is a placeholder for a value. */
export type Words = (text: string, values?: Readonly<Record<string, string>>) => string

export function wordsIn(language: TemplateLanguage): Words {
  return (text, values = {}) => {
    const translated = language === 'en' ? text : german[text]
    if (translated === undefined) throw new Error(`a template says in English only: ${text}`)
    return translated.replaceAll(/%(\w+)%/g, (_, name: string) => values[name] ?? '')
  }
}

/** The default of an input; URLs and times are the same in all languages. */
export function defaultIn(language: TemplateLanguage, text: string): string {
  return language === 'en' ? text : (german[text] ?? text)
}
