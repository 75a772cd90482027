import fc from 'fast-check'
import { expect, it } from 'vitest'
import { closest, closestWithin } from './closest.ts'

it('finds a slip of the pen, whatever its case and separators', () => {
  expect(closest('time_format', ['timezone', 'timeFormat', 'format'])).toBe('timeFormat')
  expect(closest('timeZone', ['timezone', 'timeFormat'])).toBe('timezone')
  expect(closest('nmae', ['name', 'type'])).toBe('name')
})

it('offers nothing when nothing is near', () => {
  expect(closest('banana', ['name', 'type'])).toBeUndefined()
})

it('finds the nearest of all, like a full comparison', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 12 })
  fc.assert(
    fc.property(word, fc.array(word, { maxLength: 8 }), (given, candidates) => {
      const limit = Math.max(2, Math.floor(given.length / 3))
      const distances = candidates.map((candidate) => plainDistance(given, candidate))
      const least = Math.min(...distances)
      expect(closest(given, candidates)).toBe(
        least <= limit ? candidates[distances.indexOf(least)] : undefined,
      )
    }),
  )
})

function plainDistance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j : i)),
  )
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const row = table[i] ?? []
      const above = table[i - 1] ?? []
      row[j] = Math.min(
        (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
        (above[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
      )
    }
  }
  return table[a.length]?.[b.length] ?? 0
}

it('stops offering once enough was compared', () => {
  const nearest = closestWithin(5)
  expect([1, 2, 3, 4].map(() => nearest('nmae', ['name', 'type']))).toEqual([
    'name',
    'name',
    'name',
    undefined,
  ])
})
