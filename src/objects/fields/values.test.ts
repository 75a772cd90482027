import { describe, expect, test } from 'vitest'
import { field } from '../../../test/harness/objects/query/records.ts'
import type { Field } from '../../kit/field-type.ts'
import {
  cellValue,
  defaultValueFor,
  fieldGuidance,
  fieldTypes,
  fileProblem,
  formatValue,
  parseValue,
  visualOptions,
} from './index.ts'

const of = (type: string, metadata?: Field['metadata'], extra: Partial<Field> = {}) =>
  field(1, 'Value', type, { ...(metadata === undefined ? {} : { metadata }), ...extra })

const email = of('string', { format: 'email' })
const url = of('string', { format: 'url' })
const phone = of('string', { format: 'phone_number' })
const text = of('string')
const long = of('string', { format: 'text', extendedField: true })
const integer = of('number', { format: 'integer' })
const money = of('number', { format: 'currency', currency: 'EUR', decimals: 2 })
const berlin = of('date', { timezone: 'Europe/Berlin' })
const day = of('dateOnly')
const rating = of('rating')
const duration = of('duration')
const options = [
  { id: 5, name: 'Open', color: 'gray', order: 0 },
  { id: 6, name: 'Won 🏆', color: 'gray', order: 1 },
]
const single = of('select', { mode: 'singleSelect' }, { options })
const multi = of('select', { mode: 'multiSelect' }, { options })
const row = of('relation', { relatedTableId: 1, displayColumn: 1, mode: 'single' })
const rows = of('relation', { relatedTableId: 1, displayColumn: 1, mode: 'multi' })
const users = of('platformRelation')
const oneUser = of('platformRelation', { platformModel: 'User', displayField: 'name', mode: 'single' })
const file = of('file')
const avatar = of('avatar')
const id = '0199f0a46f3c000012ab34cd'
const uuid = '0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182'

describe('a value is normalised', () => {
  test.each<[string, Field, unknown, unknown]>([
    ['text with quotes and emoji', text, `O'Hara "Bob" 😀 \\ %`, `O'Hara "Bob" 😀 \\ %`],
    ['an empty text to none', text, '', null],
    ['an address', email, ' ada@example.com ', 'ada@example.com'],
    ['a web address', url, 'https://example.com/?q=1', 'https://example.com/?q=1'],
    ['a phone number to E.164', phone, '+49 (0)30 901820', '+4930901820'],
    ['a whole number', integer, 12, 12],
    ['minus nothing', integer, -0, 0],
    ['what arithmetic left behind', money, 0.1 + 0.2, 0.3],
    ['a moment with its offset', berlin, '2026-01-15T09:30:00+05:30', '2026-01-15T04:00:00.000Z'],
    ['a moment without one, in winter', berlin, '2026-01-15T09:30', '2026-01-15T08:30:00.000Z'],
    ['a moment without one, in summer', berlin, '2026-07-15 09:30:15.5', '2026-07-15T07:30:15.500Z'],
    ['a clock that summer time skips', berlin, '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
    ['a bare day to its midnight', berlin, '2026-07-15', '2026-07-14T22:00:00.000Z'],
    ['a day of the year 1', day, '0001-01-01', '0001-01-01'],
    ['a leap day', day, '2024-02-29', '2024-02-29'],
    ['stars', rating, 4, 4],
    ['seconds', duration, 5400, 5400],
    ['a duration in words', duration, '1h 30m', 5400],
    ['no duration', duration, '', null],
    ['an option', single, 'Won 🏆', 6],
    ['options, each once', multi, ['Open', 'Won 🏆', 'Open'], [5, 6]],
    ['one option for several', multi, 'Open', [5]],
    ['no options to none', multi, [], null],
    ['a row in an array', row, [id], id],
    ['rows, each once', rows, [id, id], [id]],
    ['users', users, [3, 4], [3, 4]],
    ['a file id', file, [uuid.toUpperCase()], [uuid]],
    ['a picture by its address', avatar, 'https://example.com/a.png', 'https://example.com/a.png'],
    ['a picture by its file', avatar, uuid, uuid],
    ['null to none', integer, null, null],
  ])('%s', (_, one, input, expected) => {
    expect(parseValue(one, input, 'data.Value')).toEqual({ ok: true, value: expected })
  })
})

describe('a value that does not fit is refused by name', () => {
  test.each<[string, Field, unknown, string]>([
    ['a number as text', text, 7, 'invalid_type'],
    ['more stars than the field has', rating, 6, 'invalid_value'],
    ['half a star', rating, 2.5, 'invalid_value'],
    ['a duration before zero', duration, -1, 'invalid_value'],
    ['a text without a unit', duration, '90', 'invalid_value'],
    ['ten megabytes', long, 'x'.repeat(10_000_000), 'too_long'],
    ['a line that is too long', text, 'x'.repeat(10_001), 'too_long'],
    ['a unique text that no index holds', { ...text, unique: true }, 'x'.repeat(501), 'too_long'],
    ['a NUL character', text, 'a\0b', 'invalid_text'],
    ['half a surrogate', text, '\ud83d', 'invalid_text'],
    ['no address', email, 'ada@', 'invalid_email'],
    ['a script as an address', url, 'javascript:alert(1)', 'invalid_url'],
    ['a phone number without its country', phone, '030 901820', 'invalid_phone_number'],
    ['a number in quotes', integer, '12', 'invalid_type'],
    ['not a number', integer, Number.NaN, 'invalid_type'],
    ['infinity', integer, Number.POSITIVE_INFINITY, 'invalid_type'],
    ['half a thing', integer, 1.5, 'not_integer'],
    ['a tenth of a cent', money, 1.001, 'too_many_decimals'],
    ['more than JSON can say', money, 1e16, 'too_big'],
    ['a word for a boolean', of('boolean'), 'true', 'invalid_type'],
    ['year 0', berlin, '0000-12-31T23:59:59Z', 'invalid_date'],
    ['the year 10000', berlin, '10000-01-01T00:00:00Z', 'invalid_date'],
    ['before the year 1 in UTC', berlin, '0001-01-01T00:00:00+01:00', 'invalid_date'],
    ['hour 24', berlin, '2026-01-01T24:00:00Z', 'invalid_date'],
    ['an offset of a day', berlin, '2026-01-01T00:00:00+24:00', 'invalid_date'],
    ['milliseconds', berlin, 1_700_000_000_000, 'invalid_date'],
    ['a day that is none', day, '2026-02-29', 'invalid_date'],
    ['year 0 as a day', day, '0000-01-01', 'invalid_date'],
    ['a day with a time', day, '2026-01-01T00:00:00Z', 'invalid_date'],
    ['an unknown option', single, 'open', 'unknown_option'],
    ['an option by its id', single, 5, 'invalid_type'],
    ['a row that is none', row, "x' or 1=1", 'invalid_id'],
    ['two rows for one', row, [id, id], 'too_big'],
    ['a user as text', users, ['3'], 'invalid_id'],
    ['a user without an array', users, 3, 'invalid_type'],
    ['two users for one', oneUser, [3, 4], 'too_big'],
    ['a file by name', file, ['a.pdf'], 'invalid_id'],
    ['a picture over plain HTTP', avatar, 'http://example.com/a.png', 'invalid_avatar'],
    ['nothing where something must be', { ...text, required: true }, '', 'required'],
    ['a formula', of('formula', { expression: {} }), 1, 'read_only'],
  ])('%s', (_, one, input, code) => {
    const parsed = parseValue(one, input, 'data.Value')
    expect(parsed).toMatchObject({
      ok: false,
      issues: [{ path: expect.stringMatching(/^data\.Value/), code }],
    })
  })

  test('an unknown option comes with the nearest and a list', () => {
    expect(parseValue(single, 'opne', 'data.Value')).toMatchObject({
      issues: [{ suggestion: 'Open', message: 'There is no option "opne". Options: "Open", "Won 🏆".' }],
    })
  })
})

test('what is stored comes back as it was written', () => {
  expect(formatValue(money, '12.50')).toBe(12.5)
  expect(formatValue(money, `1${'0'.repeat(400)}`)).toBeNull()
  expect(formatValue(berlin, new Date('2026-01-15T08:30:00Z'))).toBe('2026-01-15T08:30:00.000Z')
  expect(formatValue(single, 6)).toBe('Won 🏆')
  expect(formatValue(single, 99)).toBeNull()
  expect(formatValue(multi, [6, 99])).toEqual(['Won 🏆'])
  expect(formatValue(multi, null)).toEqual([])
  expect(formatValue(users, null)).toEqual([])
  expect(cellValue(multi, ['Open', 'Won 🏆'])).toBe('Open, Won 🏆')
})

test('placeholders become the moment or the day of the row', () => {
  const now = new Date('2026-03-28T23:30:00.000Z')
  expect(defaultValueFor({ ...berlin, defaultValue: 'NOW' }, now, 'UTC')).toBe('2026-03-28T23:30:00.000Z')
  expect(defaultValueFor({ ...berlin, defaultValue: 'TODAY' }, now, 'UTC')).toBe('2026-03-28T23:00:00.000Z')
  expect(defaultValueFor({ ...day, defaultValue: 'TODAY' }, now, 'UTC')).toBe('2026-03-28')
  expect(defaultValueFor({ ...day, defaultValue: 'NOW' }, now, 'Europe/Berlin')).toBe('2026-03-29')
  expect(defaultValueFor({ ...text, defaultValue: 'NOW' }, now, 'UTC')).toBe('NOW')
})

test('files are checked by type and size', () => {
  const pdf = { fileName: 'Offer.PDF', contentType: 'application/pdf; charset=x', size: 10 }
  const problem = (metadata: Field['metadata'], one = pdf) => fileProblem(metadata, one, 'files[0]')?.code
  expect(problem({})).toBeUndefined()
  expect(problem({ allowedFileTypes: ['.pdf'] })).toBeUndefined()
  expect(problem({ allowedFileTypes: ['application/pdf'] })).toBeUndefined()
  expect(problem({ allowedFileTypes: ['image/*', 'png'] })).toBe('file_type')
  expect(problem({ maxFileSize: 9 })).toBe('too_large')
})

test('the guidance names every type and every metadata key', () => {
  const guidance = fieldGuidance()
  for (const type of fieldTypes) {
    expect(guidance).toContain(`## ${type.type}`)
    for (const key of Object.keys(type.guidance.metadata)) expect(guidance).toContain(`| \`${key}\` |`)
  }
  expect(visualOptions.tag_modes).toEqual(['singleSelect', 'multiSelect'])
  expect(visualOptions.relation_modes).toEqual(['single', 'multi'])
})
