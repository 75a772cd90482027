import { expect, it } from 'vitest'
import { addressOf } from './found.ts'

it.each([
  ['record', 'r1', { id: 'people', name: 'People' }, '/records/people/row/r1'],
  ['conversation', 'c1', { id: 'a1', name: 'Agent' }, '/inbox/c1'],
  ['flow', '3', { id: 'a1', name: 'Agent' }, '/agents/a1/flows/3'],
  ['automation', '12', null, '/automations/12'],
  ['knowledge', '4', null, '/knowledge/4'],
  ['knowledge', '0199f0a4-6f3c', { id: '4', name: 'Prices' }, '/knowledge/4'],
  ['task', 't1', null, '/tasks'],
] as const)('a %s (%s) is looked at where it is', (kind, id, within, address) => {
  expect(addressOf({ kind, id, within })).toBe(address)
})
