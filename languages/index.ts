import { de } from './de/index.ts'
import type { LanguageDefinition, Part } from './definition.ts'
import { es } from './es/index.ts'
import { fr } from './fr/index.ts'
import { type Catalog, english, type Say, sayIn } from './text.ts'

const noTexts = () => Promise.resolve({})

const en: LanguageDefinition = {
  name: 'English',
  direction: 'ltr',
  parts: { console: noTexts, chat: noTexts, visitors: noTexts, server: noTexts, templates: noTexts },
}

export const languages = { en, de, fr, es } satisfies Record<string, LanguageDefinition>
export type Language = keyof typeof languages

export function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(languages, tag)
}

/** Parts that a language doesn't have are English. */
export const allLanguages = Object.keys(languages).filter(isLanguage)

/** The languages that have this part. */
export function languagesOf(part: Part): Language[] {
  return allLanguages.filter((language) => partsOf(language)[part] !== undefined)
}

function partsOf(language: Language): LanguageDefinition['parts'] {
  return languages[language].parts
}

export async function catalogOf(part: Part, language: Language): Promise<Catalog> {
  return (await partsOf(language)[part]?.()) ?? {}
}

/** Loads what it takes to speak to a reader of this language. */
export async function speaker(part: Part, language: Language): Promise<Say> {
  return language === 'en' ? english : sayIn(language, await catalogOf(part, language))
}

/** The language that a reader prefers among those that have this part: `de-CH, fr;q=0.9, en;q=0.8`. */
export function preferredLanguage(part: Part, accepted: string | undefined): Language {
  const offered = languagesOf(part)
  const wanted = (accepted ?? '')
    .slice(0, 500)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';')
      const quality = Number(/^\s*q=([\d.]+)$/.exec(parameters[0] ?? '')?.[1] ?? 1)
      return { language: tag.split('-', 1)[0] ?? '', quality: Number.isNaN(quality) ? 0 : quality }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
  for (const { language } of wanted) {
    const found = offered.find((one) => one === language)
    if (found !== undefined) return found
  }
  return 'en'
}
