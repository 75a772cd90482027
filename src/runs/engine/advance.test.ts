import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { program, walk } from '../../../test/harness/runs/fixture.ts'
import { runLimits } from './limits.ts'
import type { Outcome } from './state.ts'

const { steps: stepLimit, loopItems: loopLimit } = runLimits

const loop = (length: number, continueOnError = false): Outcome => ({ kind: 'loop', length, continueOnError })
const of =
  (length: number, continueOnError = false) =>
  (node: string): Outcome | undefined =>
    node === 'loop' ? loop(length, continueOnError) : undefined
const both =
  (inner: boolean, outer: boolean) =>
  (node: string): Outcome | undefined =>
    node === 'loop' ? loop(2, outer) : node === 'loop2' ? loop(2, inner) : undefined
const failed: Outcome = { kind: 'failed', message: 'it broke' }
const fails = (node: string) => (node === 'a' ? failed : undefined)

describe('a line of nodes', () => {
  it('runs each once, in order, and ends where its edges end', () => {
    const { path, end, state } = walk(program('trigger → a; a → b'))
    expect(path).toEqual(['trigger', 'a', 'b'])
    expect(end).toEqual({ successful: true })
    expect(state).toEqual({ branches: [], steps: 3, nextStep: 4 })
  })

  it('follows the port that the node took, and ends where that port leads nowhere', () => {
    const branching = program('trigger → a; a.yes → b; a.no → c')
    expect(walk(branching, (node) => (node === 'a' ? { kind: 'done', port: 'no' } : undefined)).path).toEqual(
      ['trigger', 'a', 'c'],
    )
    expect(
      walk(branching, (node) => (node === 'a' ? { kind: 'done', port: 'else' } : undefined)).path,
    ).toEqual(['trigger', 'a'])
  })

  it('stops at the node that fails, and says which it was', () => {
    const { end, state } = walk(program('trigger → a; a → b'), (node) => (node === 'a' ? failed : undefined))
    expect(end).toEqual({ successful: false, reason: 'node_failed', message: 'A: it broke' })
    expect(state).toEqual({
      branches: [{ position: 'a', step: 2, loops: [], call: 0 }],
      steps: 2,
      nextStep: 3,
    })
  })

  it('goes on by the error port where there is one', () => {
    const { path, end } = walk(program('trigger → a; a → b; a.error → c'), (node) =>
      node === 'a' ? failed : undefined,
    )
    expect(path).toEqual(['trigger', 'a', 'c'])
    expect(end).toEqual({ successful: true })
  })

  it('ends whatever the graph says when there are no credits', () => {
    const { end } = walk(program('trigger → a; a.error → c'), (node) =>
      node === 'a' ? { kind: 'failed', message: 'none left', reason: 'insufficient_credits' } : undefined,
    )
    expect(end).toEqual({ successful: false, reason: 'insufficient_credits', message: 'none left' })
  })

  it(`stops a cycle at the ${stepLimit + 1}st step`, () => {
    const { path, end } = walk(program('trigger → a; a → b; b → a'))
    expect(path).toHaveLength(stepLimit)
    expect(end).toMatchObject({ successful: false, reason: 'step_limit' })
  })

  it('lets a run of exactly the limit succeed', () => {
    const names = Array.from({ length: stepLimit - 1 }, (_, index) => `n${index}`)
    const line = ['trigger', ...names].slice(0, -1).map((name, index) => `${name} → ${names[index]}`)
    expect(walk(program(line.join(';'))).end).toEqual({ successful: true })
  })
})

describe('a loop', () => {
  const looping = program('trigger → loop; loop.body → a; a → b; loop.completed → c; loop.empty → d')

  it('runs its body for each item, and then what follows; itself it is one step', () => {
    const { path, state, loops } = walk(looping, of(2))
    expect(path).toEqual(['trigger', 'loop', 'a.0', 'b.0', 'a.1', 'b.1', 'c'])
    expect(state.steps).toBe(7)
    expect(loops).toEqual([{ nodeId: 'loop', items: 2, failed: [] }])
  })

  it('takes `empty` and not `completed` for an empty list', () => {
    expect(walk(looping, of(0)).path).toEqual(['trigger', 'loop', 'd'])
  })

  it(`takes ${loopLimit} items, and fails before its body starts when there is one more`, () => {
    expect(walk(looping, of(loopLimit)).end).toEqual({ successful: true })
    const { path, end } = walk(looping, of(loopLimit + 1, true))
    expect(path).toEqual(['trigger', 'loop'])
    expect(end).toMatchObject({ successful: false, reason: 'loop_too_long' })
  })

  it('goes straight on where its body is empty', () => {
    const { path, loops } = walk(program('trigger → loop; loop.completed → c'), of(3))
    expect(path).toEqual(['trigger', 'loop', 'c'])
    expect(loops).toEqual([{ nodeId: 'loop', items: 3, failed: [] }])
  })

  it('stops the run at an item that fails, and remembers where, so that it can be retried', () => {
    const { path, end, state } = walk(looping, (node, { loops }) =>
      node === 'b' && loops[0]?.index === 1 ? failed : of(3)(node),
    )
    expect(path.at(-1)).toBe('b.1')
    expect(end).toMatchObject({ successful: false, reason: 'node_failed' })
    expect(state).toMatchObject({ branches: [{ position: 'b', loops: [{ nodeId: 'loop', index: 1 }] }] })
  })

  it('skips an item that fails when told to', () => {
    const { path, end, loops } = walk(looping, (node, { loops: under }) =>
      node === 'a' && under[0]?.index === 1 ? failed : of(3, true)(node),
    )
    expect(path).toEqual(['trigger', 'loop', 'a.0', 'b.0', 'a.1', 'a.2', 'b.2', 'c'])
    expect(end).toEqual({ successful: true })
    expect(loops).toEqual([{ nodeId: 'loop', items: 3, failed: [1] }])
  })

  it('takes an edge back to itself for the next item', () => {
    const back = program('trigger → loop; loop.body → a; a → loop; loop.completed → c')
    expect(walk(back, of(2)).path).toEqual(['trigger', 'loop', 'a.0', 'a.1', 'c'])
  })

  it('is left by BREAK at its `completed` port', () => {
    const breaking = program('trigger → loop; loop.body → break; loop.completed → c')
    const { path, loops } = walk(breaking, of(5))
    expect(path).toEqual(['trigger', 'loop', 'break.0', 'c'])
    expect(loops).toEqual([{ nodeId: 'loop', items: 1, failed: [] }])
  })

  it('fails the run where BREAK stands outside, an error port notwithstanding', () => {
    expect(walk(program('trigger → break; break.error → c')).end).toMatchObject({
      reason: 'break_outside_loop',
    })
  })

  it('fails the run where BREAK follows behind the loop', () => {
    const { end } = walk(program('trigger → loop; loop.body → a; loop.completed → break'), of(1))
    expect(end).toMatchObject({ reason: 'break_outside_loop' })
  })
})

describe('a loop in a loop', () => {
  const nested = program(
    'trigger → loop; loop.body → loop2; loop2.body → a; loop2.completed → b; loop.completed → c',
  )

  it('runs the inner one for each item of the outer', () => {
    expect(walk(nested, both(false, false)).path).toEqual(
      'trigger loop loop2.0 a.0.0 a.0.1 b.0 loop2.1 a.1.0 a.1.1 b.1 c'.split(' '),
    )
  })

  it('breaks the innermost only', () => {
    const breaking = program('trigger → loop; loop.body → loop2; loop2.body → break; loop2.completed → b')
    expect(walk(breaking, both(false, false)).path).toEqual(
      'trigger loop loop2.0 break.0.0 b.0 loop2.1 break.1.0 b.1'.split(' '),
    )
  })

  it('leaves a failure to the nearest loop that skips', () => {
    const inner = walk(nested, (node) => fails(node) ?? both(true, true)(node))
    expect(inner.loops).toEqual([
      { nodeId: 'loop2', items: 2, failed: [0, 1] },
      { nodeId: 'loop2', items: 2, failed: [0, 1] },
      { nodeId: 'loop', items: 2, failed: [] },
    ])
    const outer = walk(nested, (node) => fails(node) ?? both(false, true)(node))
    expect(outer.path).toEqual('trigger loop loop2.0 a.0.0 loop2.1 a.1.0 c'.split(' '))
    expect(outer.loops.at(-1)).toEqual({ nodeId: 'loop', items: 2, failed: [0, 1] })
  })
})

describe('any graph', () => {
  const names = ['trigger', 'a', 'b', 'c', 'loop', 'loop2', 'break']
  const handles = ['default', 'error', 'body', 'completed', 'empty', 'yes']
  const edge = fc.tuple(
    fc.constantFrom(...names),
    fc.constantFrom(...handles),
    fc.constantFrom(...names.slice(1)),
  )
  const outcome: fc.Arbitrary<Outcome> = fc.oneof(
    fc.constantFrom(...handles).map((port): Outcome => ({ kind: 'done', port })),
    fc.constant(failed),
    fc.constant<Outcome>({ kind: 'break' }),
    fc.tuple(fc.nat(60), fc.boolean()).map(([length, skips]) => loop(length, skips)),
  )

  it('comes to an end, within the limit, and never runs a loop past its items', () => {
    fc.assert(
      fc.property(fc.array(edge, { maxLength: 20 }), fc.infiniteStream(outcome), (edges, outcomes) => {
        const drawn = program(edges.map(([from, handle, to]) => `${from}.${handle} → ${to}`).join(';'))
        const { state, path, loops } = walk(drawn, (_, { loops: under }) => {
          for (const frame of under) expect(frame.index).toBeLessThan(frame.length)
          return outcomes.next().value
        })
        expect(state.steps).toBe(path.length)
        expect(state.steps).toBeLessThanOrEqual(stepLimit)
        for (const { items } of loops) expect(items).toBeLessThanOrEqual(loopLimit)
      }),
    )
  })
})
