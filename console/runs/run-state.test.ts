import { expect, it } from 'vitest'
import { latestFirst, reasonOf, stateOf } from './run-state.ts'

const run = {
  successful: false,
  completed_at: null,
  insufficient_credits: false,
  prevented_loop: false,
  error: null,
}
const ended = { ...run, completed_at: '2026-01-01T00:00:00Z' }

it.each([
  [run, 'RUNNING'],
  [ended, 'FAILED'],
  [{ ...ended, successful: true }, 'SUCCEEDED'],
  [{ ...ended, status: 'CANCELLED' }, 'CANCELLED'],
  [{ ...run, status: 'WAITING' }, 'WAITING'],
])('%j is %s', (one, state) => {
  expect(stateOf(one)).toBe(state)
})

it('tells why it failed', () => {
  expect(reasonOf({ ...ended, error: 'No.' })).toBe('No.')
  expect(reasonOf({ ...ended, insufficient_credits: true })).toContain('credits')
  expect(reasonOf({ ...ended, prevented_loop: true })).toContain('itself')
})

const at = (started_at: string) => ({ started_at })

it('lists the latest first, of whichever automation', () => {
  expect(latestFirst([[at('2026-01-03'), at('2026-01-01')], [at('2026-01-02')]])).toEqual([
    at('2026-01-03'),
    at('2026-01-02'),
    at('2026-01-01'),
  ])
})
