import { expect, it } from 'vitest'
import { withoutRefused } from './refused.ts'

const rows = [
  { id: 'a', data: { Email: 'bad', Name: 'Ada' }, if_updated_at: '1' },
  { id: 'b', data: { Email: 'ok' } },
  { id: 'c', data: { 'Odd.Name': 'x' } },
]

it('parts the cells that were refused from the rest', () => {
  const issues = [
    { path: 'rows[0].data.Email', message: 'no address' },
    { path: 'rows[2].data.Odd.Name', message: 'odd' },
  ]
  expect(withoutRefused(rows, issues, '')).toEqual({
    refused: [
      { rowId: 'a', field: 'Email', message: 'no address' },
      { rowId: 'c', field: 'Odd.Name', message: 'odd' },
    ],
    rest: [
      { id: 'a', data: { Name: 'Ada' }, if_updated_at: '1' },
      { id: 'b', data: { Email: 'ok' } },
    ],
  })
})

it('refuses all of it where no cell is named that was sent', () => {
  const found = withoutRefused(rows, [{ path: 'rows[0].data.Phone', message: 'required' }], '')
  expect(found.refused).toHaveLength(4)
  expect(found.refused[0]?.message).toBe('required')
  expect(found.rest).toEqual([])
  expect(withoutRefused(rows, [], 'too much').refused[0]?.message).toBe('too much')
})
