import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { program, walk } from '../../../test/harness/runs/fixture.ts'
import { advance, initialState, readyBranches } from './advance.ts'
import { runLimits } from './limits.ts'
import type { Outcome, RunState } from './state.ts'

const failed: Outcome = { kind: 'failed', message: 'it broke' }
const done: Outcome = { kind: 'done', port: 'default' }
const loop = (length: number, continueOnError = false): Outcome => ({ kind: 'loop', length, continueOnError })

const fork = 'trigger → a; trigger → b; trigger → c; a → merge; b → merge; c → merge; merge → end'
const waiting = (waitFor: string, more = {}) => program(fork, { merge: { waitFor, ...more } })

const position = (branch: { position: string }): string => branch.position

function fails(node: string): Outcome | undefined {
  return node === 'a' ? failed : undefined
}

describe('a port with several edges', () => {
  it('starts a branch for each, and the run ends when all have ended', () => {
    const { path, end, state } = walk(program('trigger → a; trigger → b; a → c; b → d'))
    expect(path).toEqual(['trigger', 'a', 'b', 'c', 'd'])
    expect(end).toEqual({ successful: true })
    expect(state).toEqual({ branches: [], steps: 5, nextStep: 6 })
  })

  it('gives each branch a step of its own and a call of its own', () => {
    const drawn = program('trigger → a; trigger → b')
    const { state } = advance(drawn, initialState(drawn), 1, done)
    expect(state.branches).toEqual([
      { position: 'a', step: 2, loops: [], call: 0 },
      { position: 'b', step: 3, loops: [], call: 3 },
    ])
  })

  it('fails the run when one of its branches fails, and cancels the others', () => {
    const drawn = waiting('ALL', { onFailure: 'CANCEL' })
    const forked = advance(drawn, initialState(drawn), 1, done).state
    const { state, end } = advance(drawn, forked, 3, failed)
    expect(end).toEqual({ successful: false, reason: 'node_failed', message: 'B: it broke' })
    // For a retry: the branch that failed comes first.
    expect(state.branches.map(position)).toEqual(['b', 'a', 'c'])
  })

  it(`counts the steps of all branches: ${runLimits.steps} at most`, () => {
    const { path, end } = walk(program('trigger → a; trigger → b; a → a2; a2 → a; b → b2; b2 → b'))
    expect(path).toHaveLength(runLimits.steps)
    expect(end).toMatchObject({ reason: 'step_limit' })
  })
})

describe('a merge of all branches', () => {
  it('continues once, after all of them', () => {
    expect(walk(waiting('ALL')).path).toEqual(['trigger', 'a', 'b', 'c', 'merge', 'end'])
  })

  it('knows where its branches came from', () => {
    const drawn = waiting('ALL')
    let state = advance(drawn, initialState(drawn), 1, done).state
    for (const step of [3, 2]) state = advance(drawn, state, step, done).state
    expect(readyBranches(drawn, state).map(position)).toEqual(['c'])
    state = advance(drawn, state, 4, done).state
    expect(state.branches).toMatchObject([{ position: 'merge', step: 5, arrived: ['b', 'a', 'c'] }])
  })

  it('does not wait for a branch that goes elsewhere', () => {
    const drawn = program('trigger → a; trigger → b; a → merge; b.yes → merge; b.no → other; merge → end', {
      merge: { waitFor: 'ALL' },
    })
    const { path } = walk(drawn, (node) => (node === 'b' ? { kind: 'done', port: 'no' } : undefined))
    expect(path).toEqual(['trigger', 'a', 'b', 'merge', 'other', 'end'])
  })

  it('waits for a merge that leads to it', () => {
    const drawn = program(
      'trigger → a; trigger → b; trigger → c; a → merge; b → merge; merge → merge2; c → merge2; merge2 → end',
      { merge: { waitFor: 'ALL' }, merge2: { waitFor: 'ALL' } },
    )
    expect(walk(drawn).path).toEqual(['trigger', 'a', 'b', 'c', 'merge', 'merge2', 'end'])
  })

  it('does not wait for ever where merges wait for each other', () => {
    const drawn = program(
      'trigger → a; trigger → b; a → merge; b → merge2; merge → merge2; merge2.again → merge; merge2 → end',
      { merge: { waitFor: 'ALL' }, merge2: { waitFor: 'ALL' } },
    )
    expect(walk(drawn)).toMatchObject({ end: { successful: true }, path: expect.arrayContaining(['end']) })
  })

  it('does without a branch that fails if it may, but not without all of them', () => {
    const tolerant = waiting('ALL', { onFailure: 'CONTINUE' })
    const { path, end } = walk(tolerant, (node) => (node === 'b' ? failed : undefined))
    expect(path).toEqual(['trigger', 'a', 'b', 'c', 'merge', 'end'])
    expect(end).toEqual({ successful: true })
    const none = walk(tolerant, (node) => (['a', 'b', 'c'].includes(node) ? failed : undefined))
    expect(none.end).toMatchObject({ reason: 'node_failed', message: 'C: it broke' })
  })

  it('continues without the others when its time limit is over, and cancels them', () => {
    const drawn = waiting('ALL')
    let state = advance(drawn, initialState(drawn), 1, done).state
    state = advance(drawn, state, 2, done).state
    const [merge] = readyBranches(drawn, state, new Set([5])).filter((one) => one.position === 'merge')
    expect(merge).toMatchObject({ step: 5, arrived: ['a'] })
    const after = advance(drawn, state, 5, { kind: 'done', port: 'timeout' })
    expect(after.cancelled.map(position)).toEqual(['b', 'c'])
    expect(after.end).toEqual({ successful: true })
  })
})

describe('a merge of the first branch', () => {
  it('continues with it and cancels the others that lead there', () => {
    const drawn = program(
      'trigger → a; trigger → b; trigger → c; a → merge; b → b2; b2 → merge; c → d; merge → end',
      { merge: { waitFor: 'FIRST' } },
    )
    const { path, end } = walk(drawn)
    expect(path).toEqual(['trigger', 'a', 'b', 'c', 'merge', 'd', 'end'])
    expect(end).toEqual({ successful: true })
  })

  it('fails with it; one that waits for any takes the next', () => {
    expect(walk(waiting('FIRST'), fails).end).toMatchObject({ successful: false })
    expect(walk(waiting('ANY'), fails)).toMatchObject({
      end: { successful: true },
      path: ['trigger', 'a', 'b', 'c', 'merge', 'end'],
    })
  })
})

describe('branches in a loop', () => {
  const inLoop = 'trigger → loop; loop.body → a; loop.body → b; loop.completed → end'

  it('all end before the next item begins', () => {
    const { path, loops } = walk(program(inLoop), (node) => (node === 'loop' ? loop(2) : undefined))
    expect(path).toEqual(['trigger', 'loop', 'a.0', 'b.0', 'a.1', 'b.1', 'end'])
    expect(loops).toEqual([{ nodeId: 'loop', items: 2, failed: [] }])
  })

  it('merge per item', () => {
    const drawn = program(`${inLoop}; a → merge; b → merge`, { merge: { waitFor: 'ALL' } })
    const { path } = walk(drawn, (node) => (node === 'loop' ? loop(2) : undefined))
    expect(path).toEqual(['trigger', 'loop', 'a.0', 'b.0', 'merge.0', 'a.1', 'b.1', 'merge.1', 'end'])
  })

  it('end with the item that fails, or with BREAK', () => {
    const skipping = walk(program(`${inLoop}; b → c`), (node) =>
      node === 'loop' ? loop(2, true) : node === 'a' ? failed : undefined,
    )
    expect(skipping.path).toEqual(['trigger', 'loop', 'a.0', 'a.1', 'end'])
    expect(skipping.loops).toEqual([{ nodeId: 'loop', items: 2, failed: [0, 1] }])
    const breaking = program('trigger → loop; loop.body → break; loop.body → b; loop.completed → end')
    expect(walk(breaking, (node) => (node === 'loop' ? loop(2) : undefined)).path).toEqual([
      'trigger',
      'loop',
      'break.0',
      'end',
    ])
  })

  it('run loops of their own, and a merge behind waits for both', () => {
    const drawn = program(
      'trigger → loop; trigger → loop2; loop.body → a; loop2.body → b; loop.completed → merge; loop2.completed → merge; merge → end',
      { merge: { waitFor: 'ALL' } },
    )
    const { path, loops } = walk(drawn, (node) =>
      node === 'loop' ? loop(1) : node === 'loop2' ? loop(3) : undefined,
    )
    expect(path.slice(-2)).toEqual(['merge', 'end'])
    expect(path.filter((node) => node === 'merge')).toHaveLength(1)
    expect(loops).toHaveLength(2)
  })
})

describe('any graph with branches', () => {
  const names = ['trigger', 'a', 'b', 'c', 'loop', 'loop2', 'break', 'merge', 'merge2']
  const handles = ['default', 'error', 'body', 'completed', 'empty', 'timeout']
  const edge = fc.tuple(
    fc.constantFrom(...names),
    fc.constantFrom(...handles),
    fc.constantFrom(...names.slice(1)),
  )
  const outcome: fc.Arbitrary<Outcome> = fc.oneof(
    fc.constantFrom(...handles).map((port): Outcome => ({ kind: 'done', port })),
    fc.constant(failed),
    fc.constant<Outcome>({ kind: 'break' }),
    fc.tuple(fc.nat(4), fc.boolean()).map(([length, skips]) => loop(length, skips)),
  )
  const merge = fc.record({
    waitFor: fc.constantFrom('ALL', 'ANY', 'FIRST'),
    onFailure: fc.constantFrom('CANCEL', 'CONTINUE'),
  })

  it('comes to an end whichever branch is next, and no two branches share a step', () => {
    fc.assert(
      fc.property(
        fc.array(edge, { maxLength: 30 }),
        fc.tuple(merge, merge),
        fc.infiniteStream(outcome),
        fc.infiniteStream(fc.nat(100)),
        (edges, [one, other], outcomes, picks) => {
          const text = edges.map(([from, handle, to]) => `${from}.${handle} → ${to}`).join(';')
          const drawn = program(text, { merge: one, merge2: other })
          let state: RunState = initialState(drawn)
          const seen = new Set<number>()
          while (state.branches.length > 0 && state.steps < runLimits.steps) {
            const ready = readyBranches(drawn, state)
            expect(ready.length).toBeGreaterThan(0)
            const at = ready[picks.next().value % ready.length]
            if (at === undefined) throw new Error('nothing is ready')
            expect(seen.has(at.step)).toBe(false)
            seen.add(at.step)
            const { state: after, end, cancelled } = advance(drawn, state, at.step, outcomes.next().value)
            const steps = after.branches.map(({ step }) => step)
            expect(new Set(steps).size).toBe(steps.length)
            expect(Math.max(0, ...steps)).toBeLessThan(after.nextStep)
            expect(cancelled.some(({ step }) => steps.includes(step))).toBe(false)
            // All branches in an iteration of a loop are at the same item.
            const frames = after.branches.flatMap(({ loops }) => loops)
            const items = new Set(frames.map(({ step, index }) => `${step} ${index}`))
            expect(items.size).toBe(new Set(frames.map(({ step }) => step)).size)
            if (end !== undefined) break
            state = after
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})
