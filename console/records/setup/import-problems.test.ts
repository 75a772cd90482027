import { expect, it } from 'vitest'
import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { problemsOf, reasonsOf } from './import-problems.ts'

const nothing: Schemas['ImportResult'] = {
  dry_run: true,
  mode: 'valid',
  rows: 0,
  created: 0,
  updated: 0,
  folded: 0,
  rejected: 0,
  rejected_csv: null,
  issues: [],
  reasons: [],
  options_created: [],
  preview: null,
}
const issue = (row: number, column: string, message: string) => ({
  path: `rows[${row}].${column}`,
  code: 'invalid_type',
  message: `Row ${row}: ${message}`,
})

it('tells a few mistakes one by one, and many by their kinds', () => {
  const wrong = 'Must be a number, not text.'
  const few = {
    ...nothing,
    issues: [issue(3, 'Price', wrong), { path: 'files', code: 'x', message: 'Odd.' }],
  }
  expect(problemsOf(few)).toEqual([
    { rows: 1, row: 3, column: 'Price', message: wrong },
    { rows: 0, row: 0, column: '', message: 'Odd.' },
  ])
  const many = {
    ...nothing,
    issues: Array.from({ length: 100 }, (_, index) => issue(index, 'Price', wrong)),
    reasons: [{ column: 'Price', code: 'invalid_type', rows: 2310, row: 14, message: `Row 14: ${wrong}` }],
  }
  expect(problemsOf(many)).toEqual([{ rows: 2310, row: 14, column: 'Price', message: wrong }])
})

it('puts each reason to its cell, and what no cell shows to the row', () => {
  const columns = [
    { title: 'Title', field: null, type: null },
    { title: 'Price', field: 'Cost', type: 'number' },
  ]
  const row = {
    row: 7,
    data: { Cost: 'a "few"' },
    issues: [
      issue(7, 'Price', 'Must be a number, not text. The file has "a "few"".'),
      issue(7, 'Due', 'Is required.'),
      { path: 'rows[7]', code: 'conflict', message: 'Row 7: Somebody was faster.' },
    ],
  }
  expect(Object.fromEntries(reasonsOf(row, columns))).toEqual({
    1: ['Must be a number, not text.'],
    '-1': ['Due: Is required.', 'Somebody was faster.'],
  })
})
