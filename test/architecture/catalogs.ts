import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Part } from '../../languages/definition.ts'
import { catalogOf, type Language } from '../../languages/index.ts'
import { compile, type Token } from '../../languages/message.js'
import type { Catalog } from '../../languages/text.ts'
import { valuesOf, type WrittenText } from './texts.ts'

const folder = join(import.meta.dirname, '../../languages')

/** A translation of a text in a context. */
interface Entry extends Pick<WrittenText, 'text' | 'context'> {
  words: string
}

function entriesOf(catalog: Catalog): Entry[] {
  return Object.entries(catalog).flatMap(([text, translation]): Entry[] =>
    typeof translation === 'string'
      ? [{ text, context: undefined, words: translation }]
      : Object.entries(translation).map(([context, words]) => ({ text, context, words })),
  )
}

const keyOf = ({ text, context }: Pick<WrittenText, 'text' | 'context'>) =>
  context === undefined ? text : `${text} (${context})`

/** Differences between what the sources say and what a catalog translates, and translations that can't be right. */
export function mistakesOf(language: Language, catalog: Catalog, written: readonly WrittenText[]): string[] {
  const wanted = new Set(written.map(keyOf))
  const entries = entriesOf(catalog)
  const known = new Set(entries.map(keyOf))
  return [
    ...[...wanted].filter((key) => !known.has(key)).map((key) => `missing: ${key}`),
    ...[...known].filter((key) => !wanted.has(key)).map((key) => `not used: ${key}`),
    ...entries
      .filter(({ text, words }) => String(valuesOf(text)) !== String(valuesOf(words)))
      .map((entry) => `other values: ${keyOf(entry)}`),
    ...entries
      .filter(({ words }) => missingCases(language, words).length > 0)
      .map((entry) => `without ${missingCases(language, entry.words).join(', ')}: ${keyOf(entry)}`),
    ...entries.filter(({ words }) => words.trim() === '').map((entry) => `empty: ${keyOf(entry)}`),
  ]
}

/** The plural forms that small numbers take in a language and that a message lacks. */
function missingCases(language: string, message: string): string[] {
  const rules = new Intl.PluralRules(language)
  const forms = new Set(Array.from({ length: 200 }, (_, number) => rules.select(number)))
  return pluralsIn(compile(message)).flatMap((cases) => [...forms].filter((form) => !(form in cases)))
}

function pluralsIn(tokens: readonly Token[]): Record<string, Token[]>[] {
  return tokens.flatMap((token) => {
    const [, type, cases = {}] = typeof token === 'string' ? [token] : token
    const inside = Object.values(cases).flatMap(pluralsIn)
    return type === 'plural' ? [cases, ...inside] : inside
  })
}

/** Texts that two files of one catalog translate: one of them would be lost. */
export async function repeatedTexts(language: Language, part: Part): Promise<string[]> {
  const inFolder = join(folder, language, part)
  if (!existsSync(inFolder)) return []
  const files = readdirSync(inFolder).filter((name) => name.endsWith('.ts') && name !== 'index.ts')
  const seen = new Map<string, string>()
  const repeated: string[] = []
  for (const file of files) {
    const catalogs: Record<string, Catalog> = await import(join(inFolder, file))
    for (const text of Object.values(catalogs).flatMap((catalog) => Object.keys(catalog))) {
      if (seen.has(text)) repeated.push(`${text}: ${seen.get(text)} and ${file}`)
      seen.set(text, file)
    }
  }
  const all = Object.keys(await catalogOf(part, language)).length
  return all === seen.size
    ? repeated
    : [...repeated, `${inFolder}/index.ts: ${seen.size} texts, ${all} listed`]
}
