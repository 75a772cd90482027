import { expect, it } from 'vitest'
import { bannedIn } from './banned.ts'

const labels = (source: string) => bannedIn(source).map(({ label }) => label)

it.each([
  ['a comment', '// Calls whoever waits.', 'whoever'],
  ['an interface string', "t('Invite somebody')", 'somebody'],
  ['an identifier', 'const whoeverAsked = 1', 'whoever'],
  ['the end of an identifier', 'const askNobody = 1', 'nobody'],
  ['a phrase', "t('What the model is told')", 'is told'],
  ['a phrase across two lines', '/**\n * The caller is\n * told once.\n */', 'is told'],
  ['another spelling', "t('E-mail address')", 'e-mail'],
  ['a coined name', 'await beModest()', 'beModest'],
  ['a participle as a name', 'const told = 1', 'the name told'],
  ['a function with a vague name', 'export function gathered() {}', 'the name gathered'],
  ['a doc comment', '/** Whether it runs. */', 'a doc comment that starts with a question word'],
  ['a long doc comment', '/**\n * What runs.\n */', 'a doc comment that starts with a question word'],
])('refuses %s', (_, source, label) => {
  expect(labels(source)).toEqual([label])
})

it.each([
  'const commend = amends',
  "t('Nobodys')",
  'const canewood = 1',
  "t('E-Mail-Adresse')",
  'this told ones',
  'const toldOnce = 1',
  'the gathered rows',
  '/** Whatever runs. */',
  '/** Wherever it runs. */',
  '// What runs.',
])('accepts %s', (source) => {
  expect(labels(source)).toEqual([])
})

it('names the line', () => {
  expect(bannedIn('a\nb\n// mend it')).toEqual([{ label: 'mend', line: 3 }])
})
