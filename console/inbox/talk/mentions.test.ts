import { expect, it } from 'vitest'
import { matchingPeople, mentionBegun, mentionedIn, withMention } from './mentions.ts'

const people = [
  { id: 1, name: 'Mara Weber' },
  { id: 2, name: 'Jonas Krug' },
  { id: 3, name: 'info@acme.example' },
]

it('finds the mention being typed, and complete ones', () => {
  expect(mentionBegun('Look @ma')).toBe('ma')
  expect(mentionBegun('@')).toBe('')
  expect(mentionBegun('mail me at info@acme')).toBeUndefined()
  expect(matchingPeople(people, 'we').map(({ id }) => id)).toEqual([1])
  expect(matchingPeople(people, 'mara w').map(({ id }) => id)).toEqual([1])
  expect(matchingPeople(people, '')).toHaveLength(3)
  const [mara] = people
  if (mara === undefined) throw new Error('Mara is missing')
  expect(withMention('Look @ma now', 8, 'ma', mara)).toEqual({ text: 'Look @Mara Weber  now', caret: 17 })
  expect(mentionedIn('@Mara Weber and @info@acme.example', people)).toEqual([1, 3])
})
