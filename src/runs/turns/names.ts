import type { Lookup } from '../../graphs/index.ts'
import { limitsOf } from '../../platform/config/index.ts'
import { lookupIn, type Memory, type NodePlace } from '../engine/index.ts'
import type { Turn } from './turn.ts'

/** The values of `{NAMES}` in this data of a node, at this point of the turn. */
export async function lookupFor(
  turn: Turn,
  { state, flow, program }: Omit<NodePlace, 'answered'>,
  data: unknown,
): Promise<Lookup> {
  const { answerer } = turn
  const builtIns = await answerer.builtIns(turn, data)
  const declared = answerer.variables.map(({ name, defaultValue }) => [name, defaultValue] as const)
  const memory: Memory = {
    variables: new Map<string, string | null>([
      ...Object.entries(builtIns),
      ...declared,
      ...Object.entries(state.variables),
    ]),
    outputs: new Map(Object.entries(flow.outputs)),
    items: new Map(),
    payload: null,
    steps: new Map(),
    renamed: new Map(),
  }
  return lookupIn(program, memory, flow.branches[0] ?? { loops: [], call: 0 }, limitsOf(turn.app).texts)
}
