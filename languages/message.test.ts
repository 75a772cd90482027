import { describe, expect, it } from 'vitest'
import { compile, format, namesIn, translationOf } from './message.js'

describe('a message', () => {
  it.each([
    ['Save', {}, 'Save'],
    ['Hello {name}, # 1', { name: 'Ada' }, 'Hello Ada, # 1'],
    ['{bytes, number} bytes', { bytes: 1_234_567 }, '1,234,567 bytes'],
    ['{count, plural, one {# row} other {# rows}}', { count: 1 }, '1 row'],
    ['{count, plural, one {# row} other {# rows}}', { count: 12_000 }, '12,000 rows'],
    ['{count, plural, =0 {none} other {{name} has #}}', { count: 0, name: 'Ada' }, 'none'],
    ['{count, plural, =0 {none} other {{name} has #}}', { count: 3, name: 'Ada' }, 'Ada has 3'],
    ['{role, select, ADMIN {an admin} other {a member}}', { role: 'ADMIN' }, 'an admin'],
    ['{role, select, ADMIN {an admin} other {a member}}', { role: 'constructor' }, 'a member'],
    ["Can't find '{name}' or {name}", { name: 'Ada' }, "Can't find {name} or Ada"],
    ['Hello {name}', {}, 'Hello '],
  ])('%s with %j is %s', (message, values, text) => {
    expect(format(message, values, 'en')).toBe(text)
  })

  it('has the plurals of its language', () => {
    const french = '{count, plural, one {# ligne} other {# lignes}}'
    expect([0, 1, 2, 1200].map((count) => format(french, { count }, 'fr'))).toEqual([
      '0 ligne',
      '1 ligne',
      '2 lignes',
      '1\u{202f}200 lignes',
    ])
    const polish = '{count, plural, one {# wiersz} few {# wiersze} many {# wierszy} other {# wiersza}}'
    expect([1, 2, 5, 22].map((count) => format(polish, { count }, 'pl'))).toEqual([
      '1 wiersz',
      '2 wiersze',
      '5 wierszy',
      '22 wiersze',
    ])
  })

  it.each([
    ['Hello {name', 'not closed'],
    ['Hello name}', 'not opened'],
    ["Hello '{name}", 'quote is not closed'],
    ['{first name}', 'Not the name of a value'],
    ['{at, date}', 'Not a type of value'],
    ['{count, plural, one {# row}}', '"other" is missing'],
    ['{count, plural, other}', 'Not a case'],
  ])('that is broken is noticed: %s', (message, mistake) => {
    expect(() => compile(message)).toThrow(mistake)
  })

  it('names its values', () => {
    const names = namesIn(compile('{by}: {count, plural, =0 {none} one {# by {name}} other {#}}'))
    expect(names).toEqual(['by', 'count', 'name'])
  })
})

it('finds a translation by its text and context', () => {
  const catalog = { Save: 'Speichern', Open: { action: 'Öffnen', state: 'Offen' } }
  expect(translationOf(catalog, 'Save')).toBe('Speichern')
  expect(translationOf(catalog, 'Open', 'action')).toBe('Öffnen')
  expect(translationOf(catalog, 'Open', 'state')).toBe('Offen')
  expect(translationOf(catalog, 'Open')).toBe('Open')
  expect(translationOf(catalog, 'toString')).toBe('toString')
})
