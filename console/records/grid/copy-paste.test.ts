import { expect, it } from 'vitest'
import type { Field } from '../values.ts'
import { copied, copiedValues, type Paste, pasted, withTitles } from './copy-paste.ts'
import { type Area, fromClipboard } from './selection.ts'

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

const corner = { top: 1, bottom: 1, left: 0, right: 0 }
const paste = (text: string, area: Area, more: Partial<Paste> = {}) =>
  pasted({ cells: fromClipboard(text), area, fields, lines: 2, rowAt, ...more })

it('pastes from the corner on, and makes rows of what goes beyond the last one', () => {
  expect(paste('Cy\t3\tx\nDi\t4\n\t\nEd', corner)).toEqual({
    changes: [
      { rowId: 'b', field: 'Name', before: 'Bo', after: 'Cy' },
      { rowId: 'b', field: 'Amount', before: 2, after: 3 },
    ],
    rows: [{ Name: 'Di', Amount: 4 }, { Name: 'Ed' }],
    unread: [],
  })
})

it('tells what a field cannot hold, and pastes the rest', () => {
  const found = paste('Cy\tmany\nDi\tsome', corner)
  expect(found.changes).toHaveLength(1)
  expect(found.rows).toEqual([{ Name: 'Di' }])
  expect(found.unread).toEqual(['Amount: “many” isn’t a number.', 'Amount: “some” isn’t a number.'])
})

it('goes past the headings of groups', () => {
  const lines = [undefined, rows[0], undefined, rows[1]]
  const found = paste('Cy\nDi', { ...corner, top: 1, bottom: 1 }, { lines: 4, rowAt: (line) => lines[line] })
  expect(found.changes.map(({ rowId, after }) => [rowId, after])).toEqual([
    ['a', 'Cy'],
    ['b', 'Di'],
  ])
  expect(found.rows).toEqual([])
})

it('makes first rows, by titles where the first line holds nothing else', () => {
  const none = { lines: 0, rowAt: () => undefined }
  const start = { top: 0, bottom: 0, left: 0, right: 0 }
  const titled = withTitles(fromClipboard('amount\tName\n3\tCy'), fields)
  expect(pasted({ ...titled, area: start, ...none }).rows).toEqual([{ Amount: 3, Name: 'Cy' }])
  const plain = withTitles(fromClipboard('Cy\t3'), fields)
  expect(pasted({ ...plain, area: start, ...none }).rows).toEqual([{ Name: 'Cy', Amount: 3 }])
  expect(paste('Cy', start, none).rows).toEqual([{ Name: 'Cy' }])
})

it('fills a selection with one cell, and empties it with nothing', () => {
  const area = { top: 0, bottom: 1, left: 1, right: 1 }
  expect(paste('7', area).changes.map(({ after }) => after)).toEqual([7, 7])
  expect(paste('', area).changes.map(({ after }) => after)).toEqual([null, null])
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
  expect(paste('Acme', below, { fields: [company], rowAt: linked, values }).changes).toEqual([
    { rowId: 'b', field: 'Company', before: null, after: link },
  ])
  expect(paste('Acme', below, { fields: [other], rowAt: linked, values }).changes).toEqual([])
  const foreign = { fields: [company], rowAt: linked, values: '{"from":"elsewhere"' }
  expect(paste('Acme', below, foreign).changes).toEqual([])
})
