import { expect, it } from 'vitest'
import { addedAfter, hasNoOptions, movedOption, newOption, pastedLines, withPasted } from './options.ts'

const options = (...names: string[]) => names.map((name, index) => newOption(name, index))
const namesOf = (some: readonly { name: string }[]) => some.map(({ name }) => name)

it('adds an option after another one, in the next color', () => {
  const added = addedAfter(options('a', 'b'), 0)
  expect(namesOf(added)).toEqual(['a', '', 'b'])
  expect(new Set(added.map(({ color }) => color)).size).toBe(3)
  expect(new Set(added.map(({ key }) => key)).size).toBe(3)
})

it('moves options', () => {
  expect(namesOf(movedOption(options('a', 'b', 'c'), 2, 0))).toEqual(['c', 'a', 'b'])
  expect(namesOf(movedOption(options('a', 'b', 'c'), 0, 9))).toEqual(['b', 'c', 'a'])
  expect(namesOf(movedOption(options('a'), 5, 0))).toEqual(['a'])
})

it('takes one option from each line of a pasted list', () => {
  expect(pastedLines('one')).toEqual([])
  expect(pastedLines('- one\r\n2. two\n\n three\tfour')).toEqual(['one', 'two', 'three', 'four'])
  expect(namesOf(withPasted(options('a', ''), 1, ['b', 'A', 'B', 'c']))).toEqual(['a', 'b', 'c'])
  expect(namesOf(withPasted(options('a', 'z'), 0, ['b']))).toEqual(['a', 'b', 'z'])
})

it('notices that a select field has no options', () => {
  expect(hasNoOptions('option', options(' '))).toBe(true)
  expect(hasNoOptions('option', options('a'))).toBe(false)
  expect(hasNoOptions('text', [])).toBe(false)
})
