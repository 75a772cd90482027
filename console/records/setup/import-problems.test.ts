import { expect, it } from 'vitest'
import { isCellReason, reasonsOf, reasonTitle } from './import-problems.ts'

const issue = (row: number, column: string, message: string) => ({
  path: `rows[${row}].${column}`,
  code: 'invalid_type',
  message: `Row ${row}: ${message}`,
})

it('names equal issues, and tells those of a cell from those of a row', () => {
  expect(reasonTitle({ code: 'invalid_date' })).toBe('Dates that can’t be read')
  expect(reasonTitle({ code: 'conflict' })).toBe('Other issues')
  expect(isCellReason({ code: 'invalid_date', column: 'Since' })).toBe(true)
  expect(isCellReason({ code: 'required', column: 'Name' })).toBe(false)
  expect(isCellReason({ code: 'conflict', column: '' })).toBe(false)
})

it('puts each reason to its cell, and what no cell shows to the row', () => {
  const columns = [
    { title: 'Title', field: null, type: null },
    { title: 'Price', field: 'Cost', type: 'number' },
    { title: 'Mail', field: 'Email', type: 'string' },
  ]
  const row = {
    row: 7,
    data: { Cost: 'a "few"' },
    issues: [
      issue(7, 'Price', 'Must be a number, not text. The file has "a "few"".'),
      issue(7, 'Due', 'Is required.'),
      { path: 'rows[7]', code: 'conflict', message: 'Row 7: The row changed.' },
    ],
    left_empty: [issue(7, 'Mail', 'Must be an address. The file has "x".')],
  }
  expect(Object.fromEntries(reasonsOf(row, columns))).toEqual({
    1: ['Must be a number, not text.'],
    2: ['Must be an address.'],
    '-1': ['Due: Is required.', 'The row changed.'],
  })
})
