import { expect, it } from 'vitest'
import { german } from '../console/kit/language/german.ts'
import { consoleTexts } from './architecture/console-texts.ts'
import { nodeTexts } from './architecture/node-texts.ts'
import { templateTexts } from './architecture/template-texts.ts'

const { said, listed, unsaid } = consoleTexts()
// Names such as API and GET are the same in every language.
const ofNodes = nodeTexts().filter((text) => !/^[A-Z]+$/.test(text))

it('looks at the texts of the console at all', () => {
  expect(said.length).toBeGreaterThan(800)
  expect(listed.length).toBeGreaterThan(20)
})

it('every text has its German', () => {
  const missing = [...said, ...listed].filter(({ text }) => german[text] === undefined)
  expect([...new Set(missing.map(({ text }) => text))]).toEqual([])
})

it('every name, setting, hint and choice of every node type has its German', () => {
  expect(ofNodes.length).toBeGreaterThan(150)
  expect(ofNodes.filter((text) => german[text] === undefined)).toEqual([])
})

it('every name, description and question of every template has its German', () => {
  expect(templateTexts().length).toBeGreaterThan(20)
  expect(templateTexts().filter((text) => german[text] === undefined)).toEqual([])
})

it('no words are written into the page in one language', () => {
  expect(unsaid.map(({ text, file }) => `${file.split('/console/')[1]}: ${text}`)).toEqual([])
})

it('German says nothing that English does not', () => {
  const known = new Set([...[...said, ...listed].map(({ text }) => text), ...ofNodes, ...templateTexts()])
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
