import { expect, it } from 'vitest'
import type { Field } from '../values.ts'
import { copied, copiedValues, pasted } from './copy-paste.ts'

const at = '2026-01-01T00:00:00.000Z'
const field = (name: string, type: string): Field => ({
  id: 1,
  name,
  type,
  metadata: {},
  defaultValue: null,
  required: false,
  unique: false,
  record_type_id: null,
  order: 0,
  built_in: false,
  created_at: at,
  updated_at: at,
})
const fields = [field('Name', 'string'), field('Amount', 'number'), field('Sum', 'formula')]
const rows = [
  { id: 'a', data: { Name: 'Ada', Amount: 1 } },
  { id: 'b', data: { Name: 'Bo', Amount: 2 } },
]
const rowAt = (index: number) => rows[index]

it('copies what is selected', () => {
  expect(copied({ top: 0, bottom: 5, left: 0, right: 1 }, fields, rowAt)).toBe('Ada\t1\nBo\t2')
})

it('pastes from the corner on, as far as there are rows and fields that take it', () => {
  const area = { top: 1, bottom: 1, left: 0, right: 0 }
  expect(pasted('Cy\t3\tx\nDi\t4', area, fields, rowAt)).toEqual([
    { rowId: 'b', field: 'Name', before: 'Bo', after: 'Cy' },
    { rowId: 'b', field: 'Amount', before: 2, after: 3 },
  ])
  expect(pasted('many', { ...area, left: 1, right: 1 }, fields, rowAt)).toEqual([])
})

it('fills a selection with one cell, and empties it with nothing', () => {
  const area = { top: 0, bottom: 1, left: 1, right: 1 }
  expect(pasted('7', area, fields, rowAt).map(({ after }) => after)).toEqual([7, 7])
  expect(pasted([['']], area, fields, rowAt).map(({ after }) => after)).toEqual([null, null])
})

it('copies links as they are, into relations that lead to the same', () => {
  const link = { id: 'x', title: 'Acme' }
  const company = { ...field('Company', 'relation'), metadata: { relatedTableId: 7 } }
  const other = { ...field('Other', 'relation'), metadata: { relatedTableId: 8 } }
  const linked = (line: number) =>
    [
      { id: 'a', data: { Company: link } },
      { id: 'b', data: {} },
    ][line]
  const area = { top: 0, bottom: 0, left: 0, right: 0 }
  const values = copiedValues(area, [company], linked)
  const below = { ...area, top: 1, bottom: 1 }
  expect(pasted('Acme', below, [company], linked, values)).toEqual([
    { rowId: 'b', field: 'Company', before: null, after: link },
  ])
  expect(pasted('Acme', below, [other], linked, values)).toEqual([])
  expect(pasted('Acme', below, [company], linked, '{"from":"elsewhere"')).toEqual([])
})
