import { expect, it } from 'vitest'
import { closest } from './closest.ts'

it('finds a slip of the pen, whatever its case and separators', () => {
  expect(closest('time_format', ['timezone', 'timeFormat', 'format'])).toBe('timeFormat')
  expect(closest('timeZone', ['timezone', 'timeFormat'])).toBe('timezone')
  expect(closest('nmae', ['name', 'type'])).toBe('name')
})

it('offers nothing when nothing is near', () => {
  expect(closest('banana', ['name', 'type'])).toBeUndefined()
})
