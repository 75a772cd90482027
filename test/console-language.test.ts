import { expect, it } from 'vitest'
import { german } from '../console/kit/language/german.ts'
import { consoleTexts } from './architecture/console-texts.ts'

const { said, listed, unsaid } = consoleTexts()

it('looks at the texts of the console at all', () => {
  expect(said.length).toBeGreaterThan(800)
  expect(listed.length).toBeGreaterThan(20)
})

it('every text has its German', () => {
  const missing = [...said, ...listed].filter(({ text }) => german[text] === undefined)
  expect([...new Set(missing.map(({ text }) => text))]).toEqual([])
})

it('no words are written into the page in one language', () => {
  expect(unsaid.map(({ text, file }) => `${file.split('/console/')[1]}: ${text}`)).toEqual([])
})

it('German says nothing that English does not', () => {
  const known = new Set([...said, ...listed].map(({ text }) => text))
  expect(Object.keys(german).filter((text) => !known.has(text))).toEqual([])
})

it('German fills in the same values as English', () => {
  const wrong = Object.entries(german).filter(
    ([english, words]) => String(valuesIn(english)) !== String(valuesIn(words)),
  )
  expect(wrong).toEqual([])
})

/** The names of what is filled in: `{name}`, `{count, plural, …}`, without the words of the plural. */
function valuesIn(whole: string): string[] {
  const message = whole.replaceAll(/\b(?:one|other) \{[^{}]*\}/g, '')
  const names = Array.from(message.matchAll(/\{(\w+)(?=[,}])/g), ([, name]) => name ?? '')
  return [...new Set(names)].toSorted((a, b) => a.localeCompare(b))
}
