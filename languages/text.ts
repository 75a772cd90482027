import { format, translationOf } from './message.js'

/** The translations of a language: by English text, and by context where one text is translated in different ways. */
export type Catalog = Readonly<Record<string, string | Readonly<Record<string, string>>>>

/** Items of a text, joined as the language of the reader joins them. */
export interface List {
  readonly items: readonly (string | number | Text)[]
  readonly join: 'and' | 'or' | 'comma'
}

export type Value = string | number | Text | List
export type Values = Readonly<Record<string, Value>>

/** A text that is translated when it is shown. It is plain JSON, so it can be stored until then. */
export interface Text {
  readonly text: string
  readonly values?: Values
  readonly context?: string
}

/**
 * A text for users. `text` is an ICU message in English and written out, so that it can be found. `context` tells apart
 * what is one word in English and several in another language.
 */
export function msg(text: string, values?: Values, context?: string): Text {
  return { text, ...(values === undefined ? {} : { values }), ...(context === undefined ? {} : { context }) }
}

/** A text that is the same in every language, such as what another service answered. */
export function verbatim(words: string): Text {
  return msg('{words}', { words })
}

/** Writes a text in the language of its reader. */
export type Say = (text: Text) => string

export function sayIn(language: string, catalog: Catalog): Say {
  const say: Say = ({ text, values = {}, context }) => {
    const plain = Object.entries(values).map(([name, value]) => [name, plainValue(value)] as const)
    return format(translationOf(catalog, text, context), Object.fromEntries(plain), language)
  }
  const plainValue = (value: Value): string | number => {
    if (typeof value !== 'object') return value
    return 'items' in value ? joined(value) : say(value)
  }
  const joined = ({ items, join }: List): string => {
    const words = items.map((item) => String(plainValue(item)))
    if (join === 'comma') return words.join(', ')
    const type = join === 'and' ? 'conjunction' : 'disjunction'
    return new Intl.ListFormat(language, { type }).format(words)
  }
  return say
}

/** English, which programs, the log and the command line read. */
export const english = sayIn('en', {})
