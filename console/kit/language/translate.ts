import {
  catalogOf,
  type Language,
  languages,
  languagesOf,
  preferredLanguage,
} from '../../../languages/index.ts'
import { format, translationOf } from '../../../languages/message.js'
import { type Catalog, type Say, sayIn } from '../../../languages/text.ts'

export type { Language } from '../../../languages/index.ts'
export { english, msg, type Text, verbatim } from '../../../languages/text.ts'

let language: Language = 'en'
let catalog: Catalog = {}
let speaker: Say = sayIn(language, catalog)
let signs: NumberSigns | undefined

interface NumberSigns {
  decimal: string
  group: string
}

/** Translates an English text, which is written out here. For a text that is chosen elsewhere, use `msg` there. */
export function t(
  text: string,
  values: Readonly<Record<string, string | number>> = {},
  context?: string,
): string {
  return format(translationOf(catalog, text, context), values, language)
}

/** Translates a text of `msg`. */
export const say: Say = (text) => speaker(text)

/** The languages of the console, as options. */
export const languageOptions = languagesOf('console').map((value) => ({
  value,
  label: languages[value].name,
}))

/** The language of the browser, or English if the console isn't translated into it. */
export function browserLanguage(): Language {
  return preferredLanguage('console', navigator.languages.join(','))
}

export function currentLanguage(): Language {
  return language
}

/** The direction of its script. */
export function currentDirection(): 'ltr' | 'rtl' {
  return languages[language].direction
}

export async function speak(next: Language): Promise<void> {
  catalog = await catalogOf('console', next)
  speaker = sayIn(next, catalog)
  signs = undefined
  language = next
}

export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(language, options).format(value)
}

export function formatDate(value: Date | string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language, options).format(new Date(value))
}

/** Separators of decimals and thousands in the current language. */
export function numberSigns(): NumberSigns {
  if (signs !== undefined) return signs
  const parts = new Intl.NumberFormat(language).formatToParts(1_234_567.8)
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  signs = { decimal: sign('decimal'), group: sign('group') }
  return signs
}

/** Joins the items of a list: «a, b and c». */
export function formatList(
  items: readonly string[],
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  return new Intl.ListFormat(language, { type }).format(items)
}

/** Translates a text that the server writes in English. */
export function fromServer(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return format(translationOf(catalog, text), values, language)
}
