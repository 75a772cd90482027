import { expect, it } from 'vitest'
import { program, walk } from '../../../test/harness/runs/fixture.ts'
import { advance, initialState } from './advance.ts'
import type { Outcome } from './state.ts'

const returns = (node: string): Outcome | undefined => (node === 'end' ? { kind: 'return' } : undefined)

it('a node that returns ends the run, although edges lead on', () => {
  const { path, end, state } = walk(program('trigger → end; end → never'), returns)
  expect(path).toEqual(['trigger', 'end'])
  expect(end).toEqual({ successful: true })
  expect(state).toMatchObject({ branches: [], steps: 2 })
})

it('a node that returns ends the loops around it', () => {
  const { path, end } = walk(program('trigger → loop; loop.body → end; loop.completed → never'), (node) =>
    node === 'loop' ? { kind: 'loop', length: 3, continueOnError: false } : returns(node),
  )
  expect(path).toEqual(['trigger', 'loop', 'end.0'])
  expect(end).toEqual({ successful: true })
})

it('a node that returns cancels the other branches', () => {
  const runs = program('trigger → end; trigger → other; other → later')
  const forked = advance(runs, initialState(runs), 1, { kind: 'done', port: 'default' })
  const [first, other] = forked.state.branches
  const { state, end, cancelled } = advance(runs, forked.state, first?.step ?? 0, { kind: 'return' })
  expect(state.branches).toEqual([])
  expect(end).toEqual({ successful: true })
  expect(cancelled).toEqual([other])
})
