import { describe, expect, it } from 'vitest'
import { program } from '../../../test/harness/runs/fixture.ts'
import { advance, continued, initialState, readyBranches, stopBefore } from './advance.ts'
import type { Program } from './program.ts'
import { type PastStep, planRestart } from './restart.ts'
import type { Branch, Outcome, RunState } from './state.ts'

type OutcomeOf = (node: string) => Outcome | undefined

interface Past {
  steps: PastStep[]
  stopped: readonly Branch[]
}

const failed: Outcome = { kind: 'failed', message: 'it broke' }

function outcomeOf(node: string, given: OutcomeOf): Outcome {
  return given(node) ?? { kind: 'done', port: 'default' }
}

/** Runs to the end and writes a journal, as `commit.ts` does. Branches that a failure cuts short get a failed step. */
function journal(runs: Program, given: OutcomeOf = () => undefined): Past {
  let state = initialState(runs)
  const steps: PastStep[] = []
  for (let time = 0; ; time++) {
    const [branch] = readyBranches(runs, state)
    if (branch === undefined || stopBefore(state) !== undefined) return { steps, stopped: state.branches }
    const { position: nodeId, step, loops } = branch
    const outcome = outcomeOf(nodeId, given)
    const at = { startedAt: new Date(time * 1000), endedAt: new Date(time * 1000 + 500) }
    const one: PastStep = {
      step,
      nodeId,
      alias: nodeId,
      status: outcome.kind === 'failed' ? 'FAILED' : 'SUCCEEDED',
      port: outcome.kind === 'done' ? outcome.port : null,
      loops: loops.map((loop) => loop.step),
      items: null,
      isRetried: false,
      ...at,
    }
    steps.push(one)
    const next = advance(runs, state, step, outcome)
    for (const { step: began, summary } of next.loops) {
      const index = steps.findIndex((each) => each.step === began)
      const found = steps[index]
      if (found !== undefined) steps[index] = { ...found, items: summary.items }
    }
    if (next.end?.successful === false) {
      const cut = next.state.branches.slice(1).filter(({ position }) => runs.merge(position) === undefined)
      steps.push(...cut.map((other) => ({ ...one, nodeId: other.position, step: other.step })))
      return { steps, stopped: next.state.branches }
    }
    state = next.state
    if (next.end !== undefined) return { steps, stopped: [] }
  }
}

/** Restarts at the last step of a node. Returns what is kept and what then runs. */
function restart(runs: Program, past: Past, node: string) {
  const chosen = past.steps.findLast(({ nodeId }) => nodeId === node)
  const plan = chosen && planRestart(runs, past, chosen)
  if (plan === undefined) throw new Error(`no restart at ${node}`)
  const numbers = new Set(plan.kept.map(({ step }) => step))
  let state: RunState = continued({ branches: plan.branches, steps: numbers.size }, numbers)
  const ran: string[] = []
  for (;;) {
    const [branch] = readyBranches(runs, state)
    if (branch === undefined) break
    ran.push(branch.position)
    const outcome = outcomeOf(branch.position, loops)
    state = advance(runs, state, branch.step, outcome).state
  }
  return { kept: plan.kept.map(({ nodeId }) => nodeId), ran, plan }
}

const loops: OutcomeOf = (node) =>
  node.startsWith('loop') ? { kind: 'loop', length: 2, continueOnError: false } : undefined

describe('a restart in a line of nodes', () => {
  it('keeps the steps before it and repeats those behind it', () => {
    const runs = program('trigger → a; a → b; b → c')
    const { kept, ran, plan } = restart(runs, journal(runs), 'b')
    expect(kept).toEqual(['trigger', 'a'])
    expect(ran).toEqual(['b', 'c'])
    expect(plan.repeated.map(({ nodeId }) => nodeId)).toEqual(['b', 'c'])
  })

  it('starts with nothing at the entry', () => {
    const runs = program('trigger → a')
    expect(restart(runs, journal(runs), 'trigger')).toMatchObject({ kept: [], ran: ['trigger', 'a'] })
  })

  it('retries a step that failed, and keeps it in the log', () => {
    const runs = program('trigger → a; a → b')
    const past = journal(runs, (node) => (node === 'a' ? failed : undefined))
    const { kept, ran, plan } = restart(runs, past, 'a')
    expect(kept).toEqual(['trigger', 'a'])
    expect(ran).toEqual(['a', 'b'])
    expect(plan).toMatchObject({ retried: [2], repeated: [] })
  })

  it('keeps the earlier executions of a cycle', () => {
    const runs = program('trigger → a; a.again → b; b → a; a.done → c')
    let times = 0
    const past = journal(runs, (node) =>
      node === 'a' ? { kind: 'done', port: times++ < 2 ? 'again' : 'done' } : undefined,
    )
    expect(restart(runs, past, 'b').kept).toEqual(['trigger', 'a', 'b', 'a'])
  })
})

describe('a restart in a loop', () => {
  it('starts the outermost loop again', () => {
    const runs = program('trigger → a; a → loop; loop.body → loop2; loop2.body → b; loop.completed → c')
    const { kept, ran, plan } = restart(runs, journal(runs, loops), 'b')
    expect(plan.start.nodeId).toBe('loop')
    expect(kept).toEqual(['trigger', 'a'])
    expect(ran).toEqual(['loop', 'loop2', 'b', 'b', 'loop2', 'b', 'b', 'c'])
  })

  it('keeps a loop before it as a whole', () => {
    const runs = program('trigger → loop; loop.body → a; loop.completed → b; b → c')
    const { kept, ran } = restart(runs, journal(runs, loops), 'c')
    expect(kept).toEqual(['trigger', 'loop', 'a', 'a', 'b'])
    expect(ran).toEqual(['c'])
  })

  it('is not possible where the step of the loop is missing', () => {
    const runs = program('trigger → loop; loop.body → a')
    const { steps, stopped } = journal(runs, loops)
    const [chosen] = steps.filter(({ nodeId }) => nodeId === 'a')
    const rest = steps.filter(({ nodeId }) => nodeId !== 'loop')
    expect(chosen && planRestart(runs, { steps: rest, stopped }, chosen)).toBeUndefined()
  })
})

describe('a restart in parallel branches', () => {
  const fork = 'trigger → a; trigger → b; a → a2; b → b2; a2 → merge; b2 → merge; merge → end'

  it('keeps the other branches, and merges with them again', () => {
    const runs = program(fork, { merge: { waitFor: 'ALL' } })
    for (const [node, other] of [
      ['a2', 'b2'],
      ['b2', 'a2'],
    ] as const) {
      const { kept, ran, plan } = restart(runs, journal(runs), node)
      expect(new Set(kept)).toEqual(new Set(['trigger', 'a', 'b', other]))
      expect(ran).toEqual([node, 'merge', 'end'])
      expect(plan.branches[1]).toMatchObject({ position: 'merge', arrived: [other] })
    }
  })

  it('continues the branches that the failure of the run cut short', () => {
    const runs = program(fork, { merge: { waitFor: 'ALL', onFailure: 'CANCEL' } })
    const past = journal(runs, (node) => (node === 'a2' ? failed : undefined))
    const { ran, plan } = restart(runs, past, 'a')
    expect(ran.toSorted()).toEqual(['a', 'a2', 'b2', 'end', 'merge'])
    expect(plan.retried).toHaveLength(1)
  })

  it('is what a merge of the first branch continues with', () => {
    const runs = program(fork, { merge: { waitFor: 'FIRST' } })
    const { ran } = restart(runs, journal(runs), 'a2')
    expect(ran).toEqual(['a2', 'merge', 'end'])
  })

  it('behind the merge leaves all of them alone', () => {
    const runs = program(fork, { merge: { waitFor: 'FIRST' } })
    expect(restart(runs, journal(runs), 'end')).toMatchObject({ ran: ['end'] })
  })

  it('starts the branches behind it again', () => {
    const runs = program(fork, { merge: { waitFor: 'ALL' } })
    const { kept, ran } = restart(runs, journal(runs), 'trigger')
    expect(kept).toEqual([])
    expect(ran.toSorted()).toEqual(['a', 'a2', 'b', 'b2', 'end', 'merge', 'trigger'])
  })
})
