import { expect, it } from 'vitest'
import { laneOf } from './lanes.ts'

const ids = Array.from({ length: 100 }, (_, index) => index)

it('an account with many things has two of four lanes', () => {
  for (const account of [1, 2, 3, 4, 50]) {
    expect(new Set(ids.map((id) => laneOf('knowledge', account, id))).size).toBe(2)
  }
})

it('accounts together have them all, and each kind its own', () => {
  const all = ids.map((account) => laneOf('knowledge', account, 0))
  expect(new Set(all).size).toBe(4)
  expect(laneOf('integrations', 1, 0)).toBe('integrations-1')
  expect(laneOf('integrations', null, 1)).toBe('integrations-1')
})
