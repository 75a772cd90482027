import { describe, expect, it } from 'vitest'
import { program } from '../../../test/harness/runs/fixture.ts'
import type { Branch } from './state.ts'
import { lookupIn, newMemory, remember, rememberLoop } from './values.ts'

const drawn = program('trigger → api; api → loop; loop.body → a', {
  api: { variables: [{ key: 'CITY', value: 'city', fullResponse: false }] },
  a: { captureVariables: [{ id: 1, name: 'OLD_NAME', description: null }] },
})
const start: Branch = { position: 'trigger', step: 1, loops: [], call: 0 }
const declared = [
  { name: 'CITY', defaultValue: 'Lima' },
  { name: 'EMPTY', defaultValue: null },
]

function inLoop(index: number): Branch {
  const frame = { nodeId: 'loop', step: 3, index, length: 2, continueOnError: false, failed: [] }
  return { position: 'a', step: 4, loops: [frame], call: 0 }
}

const texts = { megabytes: 1, setting: 'FRONTDESK_TEXT_LIMIT_MB' }

describe('names', () => {
  it('are declared variables, with their defaults until something is captured', () => {
    const memory = newMemory(drawn, declared, null)
    const lookup = lookupIn(drawn, memory, start, texts)
    expect([lookup('CITY'), lookup('EMPTY'), lookup('city'), lookup('NOBODY')]).toEqual([
      'Lima',
      null,
      undefined,
      undefined,
    ])
    remember(memory, { step: 1, nodeId: 'api', output: 'x', variables: { CITY: 'Cusco' }, items: null })
    expect(lookup('CITY')).toBe('Cusco')
  })

  it('are also those that the graph writes though nobody declares them any more', () => {
    expect(lookupIn(drawn, newMemory(drawn, [], null), start, texts)('OLD_NAME')).toBeNull()
  })

  it('are nodes by id, unset until they ran, and the payload', () => {
    const memory = newMemory(drawn, [], { order: 1 })
    const lookup = lookupIn(drawn, memory, start, texts)
    expect([lookup('api'), lookup('trigger_payload'), lookup('api.item')]).toEqual([null, { order: 1 }, null])
    remember(memory, { step: 1, nodeId: 'api', output: { ok: true }, variables: null, items: null })
    expect([lookup('api'), lookup('api.ok'), lookup('API.ok'), lookup('api.none')]).toEqual([
      { ok: true },
      true,
      true,
      null,
    ])
  })

  it('are the item, index and length of a loop, inside it only', () => {
    const memory = newMemory(drawn, [], null)
    remember(memory, { step: 3, nodeId: 'loop', output: null, variables: null, items: ['x', { id: 2 }] })
    const inside = lookupIn(drawn, memory, inLoop(1), texts)
    expect([inside('loop.item'), inside('loop.index'), inside('loop.length'), inside('loop.name')]).toEqual([
      { id: 2 },
      1,
      2,
      null,
    ])
    expect([inside('loop.item.id'), lookupIn(drawn, memory, inLoop(0), texts)('loop.item.id')]).toEqual([
      2,
      null,
    ])
    expect(lookupIn(drawn, memory, start, texts)('loop.item')).toBeNull()
    rememberLoop(memory, { step: 3, nodeId: 'loop', summary: { items: 2, failed: [] } })
    expect(lookupIn(drawn, memory, start, texts)('loop')).toEqual({ items: 2, failed: [] })
    expect(memory.items.size).toBe(0)
  })
})
