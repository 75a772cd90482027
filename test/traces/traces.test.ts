import { expect, it } from 'vitest'
import { nodeDefinitions } from '../../src/graphs/index.ts'
import type { Json } from '../harness/api.ts'
import { whileTestsRun } from '../harness/while-tests-run.ts'
import { recordConversation } from './record-conversation.ts'
import { recordRun } from './record-run.ts'
import { replay } from './replay.ts'
import { conversations } from './scenes/conversations.ts'
import { faults } from './scenes/faults.ts'
import { nodes } from './scenes/nodes.ts'
import { waits } from './scenes/waits.ts'
import { startWorld } from './world.ts'

// Without workers the test itself carries runs out, so that nothing else is sent to the database.
const world = whileTestsRun(
  () => startWorld({ workers: false }),
  ({ stop }) => stop(),
)

const scenes: readonly (readonly [string, () => Promise<Json>])[] = [
  ...Object.entries({ ...nodes, ...waits, ...faults }).map(
    ([name, scene]) => [name, () => recordRun(world, scene)] as const,
  ),
  ...Object.entries(conversations).map(
    ([name, scene]) => [name, () => recordConversation(world, scene)] as const,
  ),
]

const { golden } = replay('traces.json', scenes)

it('every node type is recorded', () => {
  const steps = Object.values(golden()).flatMap((trace) => [
    ...(trace.steps ?? []),
    ...(trace.turns ?? []).flatMap((turn: Json) => turn.trace.steps),
  ])
  const types = new Set(steps.map((step: Json) => step.type))
  expect([...nodeDefinitions.keys()].filter((type) => !types.has(type))).toEqual([])
})
