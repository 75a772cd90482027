import { expect, it } from 'vitest'
import { type KeyMeaning, meaningOf } from './go-keys.ts'

const places = new Map([['h', '/']])

it.each<[string, boolean, boolean, boolean, KeyMeaning | undefined]>([
  ['k', true, false, false, { kind: 'commands' }],
  ['K', true, true, false, { kind: 'commands' }],
  ['b', true, false, false, undefined],
  ['g', false, false, false, { kind: 'begin' }],
  ['g', false, true, false, undefined],
  ['h', false, false, true, { kind: 'go', to: '/' }],
  ['x', false, false, true, undefined],
  ['h', false, false, false, undefined],
  ['?', false, false, false, { kind: 'keys' }],
  ['?', false, true, false, undefined],
])('%s (control %s, in a field %s, after g %s) means %j', (key, withControl, inField, afterG, meaning) => {
  expect(meaningOf({ key, withControl, inField }, afterG, places)).toEqual(meaning)
})
