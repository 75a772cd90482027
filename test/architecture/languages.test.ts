import { describe, expect, it } from 'vitest'
import type { Part } from '../../languages/definition.ts'
import { catalogOf, isLanguage, languages, languagesOf } from '../../languages/index.ts'
import { mistakesOf, repeatedTexts } from './catalogs.ts'
import { consoleSources, mistakes, written } from './parts.ts'
import { shownWords } from './shown-words.ts'

const parts: readonly Part[] = ['console', 'chat', 'visitors', 'server']
// The texts of templates have braces of their own: `src/templates` has their tests.
const fewest: Partial<Record<Part, number>> = { console: 2000, chat: 40, visitors: 8, server: 20 }
const translated = Object.keys(languages)
  .filter(isLanguage)
  .filter((language) => language !== 'en')
  .flatMap((language) =>
    parts.filter((part) => languagesOf(part).includes(language)).map((part) => ({ language, part })),
  )

it('finds the texts of all parts', () => {
  const counts = parts.map((part) => [part, (written[part]?.length ?? 0) >= (fewest[part] ?? 0)])
  expect(counts).toEqual(parts.map((part) => [part, true]))
})

it('every text is written out where it is used, and has the values that it fills in', () => {
  expect(mistakes).toEqual([])
})

it('no page shows words of one language', () => {
  expect(shownWords(consoleSources)).toEqual([])
})

describe.each(translated)('the $part in $language', ({ language, part }) => {
  it('translates every text, with the same values and all plural forms, and nothing else', async () => {
    const catalog = await catalogOf(part, language)
    expect(mistakesOf(language, catalog, written[part] ?? [])).toEqual([])
  })

  it('translates each text in one place', async () => {
    expect(await repeatedTexts(language, part)).toEqual([])
  })
})
