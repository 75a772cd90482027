import { expect, it } from 'vitest'
import type { Field } from '../values.ts'
import { filled, filledDown } from './fill.ts'

const field = (name: string, type = 'string', unique = false): Field => ({
  id: 1,
  name,
  type,
  metadata: {},
  defaultValue: null,
  required: false,
  unique,
  record_type_id: null,
  order: 0,
  built_in: false,
  created_at: '',
  updated_at: '',
})
const fields = [field('A'), field('F', 'formula'), field('B'), field('U', 'string', true)]
const rows = Array.from({ length: 5 }, (_, index) => ({
  id: `r${index}`,
  data: { A: `a${index}`, B: `b${index}`, F: index },
}))
const rowAt = (line: number) => rows[line]
const summaryOf = (changes: ReturnType<typeof filled>) =>
  changes.map(
    ({ rowId, field: name, before, after }) => `${rowId}.${name} ${String(before)}→${String(after)}`,
  )

it('repeats the rows of the selection downwards, and only what can be written', () => {
  expect(summaryOf(filled({ top: 0, bottom: 1, left: 0, right: 3 }, 4, fields, rowAt))).toEqual([
    'r2.A a2→a0',
    'r2.B b2→b0',
    'r3.A a3→a1',
    'r3.B b3→b1',
    'r4.A a4→a0',
    'r4.B b4→b0',
  ])
})

it('repeats upwards from the last row, and stops where there are no rows', () => {
  const area = { top: 3, bottom: 4, left: 0, right: 0 }
  expect(summaryOf(filled(area, 0, fields, rowAt))).toEqual(['r2.A a2→a4', 'r1.A a1→a3', 'r0.A a0→a4'])
  expect(summaryOf(filled(area, 8, fields, rowAt))).toEqual([])
  expect(summaryOf(filled(area, 3, fields, rowAt))).toEqual([])
})

it('fills down within a selection, and from the row above where it is one row', () => {
  expect(summaryOf(filledDown({ top: 1, bottom: 3, left: 0, right: 0 }, fields, rowAt))).toEqual([
    'r2.A a2→a1',
    'r3.A a3→a1',
  ])
  expect(summaryOf(filledDown({ top: 2, bottom: 2, left: 2, right: 2 }, fields, rowAt))).toEqual([
    'r2.B b2→b1',
  ])
  expect(filledDown({ top: 0, bottom: 0, left: 0, right: 0 }, fields, rowAt)).toEqual([])
})
