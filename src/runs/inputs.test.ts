import { expect, it, vi } from 'vitest'
import type { Lookup } from '../graphs/index.ts'
import { recordingInputs } from './inputs.ts'

function read(values: Record<string, unknown>, ...names: string[]) {
  const lookup: Lookup = (name) => values[name]
  lookup.spend = vi.fn<(characters: number) => void>()
  let told: Readonly<Record<string, unknown>> | undefined
  const recording = recordingInputs(lookup, ({ inputs }) => {
    told = inputs
  })
  for (const name of names) expect(recording(name)).toBe(values[name])
  expect(recording.spend).toBe(lookup.spend)
  return told
}

it('tells what was read, each name once, and nothing of what there is not', () => {
  expect(read({ a: 1, 'b.c': 'two' }, 'a', 'a', 'b.c', 'gone')).toEqual({ a: 1, 'b.c': 'two' })
  expect(read({}, 'gone')).toBeUndefined()
})

it('hides what its name calls secret', () => {
  const values = { 'form.password': 'x', form: { api_key: 'k', author: 'Rosa', in: { Token: 't' } } }
  expect(read(values, 'form.password', 'form')).toEqual({
    'form.password': '••••',
    form: { api_key: '••••', author: 'Rosa', in: { Token: '••••' } },
  })
})

it('keeps no more than helps', () => {
  const rows = Array.from({ length: 50 }, (_, index) => ({ index, text: 'x'.repeat(5000) }))
  const told = read({ rows, ...Object.fromEntries(rows.map((_, n) => [`n${n}`, n])) }, 'rows')
  expect(JSON.stringify(told).length).toBeLessThan(25_000)
  expect(told?.['rows']).toHaveLength(21)
  expect(told?.['rows']).toContain('… 30 more')
  const names = Array.from({ length: 80 }, (_, index) => `n${index}`)
  const all = Object.fromEntries(names.map((name) => [name, 1]))
  expect(Object.keys(read(all, ...names) ?? {})).toHaveLength(50)
})
