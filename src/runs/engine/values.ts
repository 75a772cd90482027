import {
  type Lookup,
  type LoopPlace,
  namesFrom,
  renamedVariables,
  triggerPayload,
  waitUrl,
} from '../../graphs/index.ts'
import type { Limit } from '../../kit/limit.ts'
import type { Program } from './program.ts'
import type { Branch, LoopSummary } from './state.ts'

/**
 * Results of the nodes of a run so far. Rebuilt from the stored results when a run resumes. Of several values, that of
 * the highest step counts: branches end in any order, and a resumed run must find the same.
 */
export interface Memory {
  /** Declared variables, with their last captured value, or their default; null without either. */
  variables: Map<string, string | null>
  /** The last output of each node that ran. */
  outputs: Map<string, unknown>
  /** The steps of the values, by `output <node>` and `variable <name>`. */
  steps: Map<string, number>
  /** The items of each loop, by the step at which it began. */
  items: Map<number, readonly unknown[]>
  payload: unknown
  /** Renamed variables: the name that the graph writes, and the current name. */
  renamed: ReadonlyMap<string, string>
}

/** The part of one node's result that stays in memory. */
export interface Remembered {
  step: number
  nodeId: string
  output: unknown
  variables: Readonly<Record<string, string>> | null
  items: readonly unknown[] | null
}

export function newMemory(
  program: Program,
  declared: readonly { id?: number; name: string; defaultValue: string | null }[],
  payload: unknown,
): Memory {
  const variables = new Map<string, string | null>()
  // A variable that was renamed or removed since keeps the name that this graph writes it under.
  for (const name of program.nodes.flatMap((node) => writtenNames(node.data))) variables.set(name, null)
  for (const { name, defaultValue } of declared) variables.set(name, defaultValue)
  const { nodes = {}, variables: set = {} } = program.trial?.known ?? {}
  for (const [name, value] of Object.entries(set)) variables.set(name, value)
  const renamed = renamedVariables(program.nodes, declared)
  const outputs = new Map(Object.entries(nodes))
  return { variables, outputs, steps: new Map(), items: new Map(), payload, renamed }
}

/** The variables that a node writes, by `captureVariables` or, for API nodes, by `variables`. */
function writtenNames(data: Readonly<Record<string, unknown>>): string[] {
  const targets: unknown[] = [data['captureVariables'] ?? [], data['variables'] ?? []].flat()
  return targets.flatMap((target) => {
    if (typeof target !== 'object' || target === null) return []
    const name = 'name' in target ? target.name : 'key' in target ? target.key : undefined
    return typeof name === 'string' ? [name] : []
  })
}

export function remember(memory: Memory, { step, nodeId, output, variables, items }: Remembered): void {
  if (isLatest(memory, `output ${nodeId}`, step)) memory.outputs.set(nodeId, output)
  for (const [name, value] of Object.entries(variables ?? {})) {
    if (!isLatest(memory, `variable ${name}`, step)) continue
    memory.variables.set(name, value)
    const now = memory.renamed.get(name)
    if (now !== undefined) memory.variables.set(now, value)
  }
  if (items !== null) memory.items.set(step, items)
}

function isLatest({ steps }: Memory, name: string, step: number): boolean {
  if ((steps.get(name) ?? 0) > step) return false
  steps.set(name, step)
  return true
}

/** Replaces the items of an ended loop with its summary. */
export function rememberLoop(
  memory: Memory,
  loop: { step: number; nodeId: string; summary: LoopSummary },
): void {
  if (isLatest(memory, `output ${loop.nodeId}`, loop.step)) memory.outputs.set(loop.nodeId, loop.summary)
  memory.items.delete(loop.step)
}

/** The branches that have arrived at a MERGE: the nodes that they come from, in the order of the graph, with their outputs. */
export function arrivedIn(
  program: Program,
  { outputs }: Pick<Memory, 'outputs'>,
  { arrived = [] }: Pick<Branch, 'arrived'>,
): readonly { alias: string; output: unknown }[] {
  return program.nodes
    .filter(({ nodeId }) => arrived.includes(nodeId))
    .map(({ nodeId, alias }) => ({ alias, output: outputs.get(nodeId) ?? null }))
}

/**
 * The values of `{NAMES}` for the next node of a branch. `addressOf` returns the URL of the run's nth call.
 */
export function lookupIn(
  program: Program,
  memory: Memory,
  at: Pick<Branch, 'loops' | 'call'>,
  texts: Limit,
  addressOf: (call: number) => string | null = () => null,
): Lookup {
  return namesFrom(
    {
      variable: (name) => {
        const variable = memory.variables.get(name)
        if (variable !== undefined) return variable
        if (program.kind !== 'workflow') return undefined
        if (name === waitUrl) return addressOf(at.call)
        return name === triggerPayload ? (memory.payload ?? null) : undefined
      },
      node: (idOrAlias) => {
        const node = program.node(idOrAlias) ?? program.byAlias(idOrAlias)
        if (node === undefined) return undefined
        const { nodeId } = node
        return { nodeId, isLoop: program.isLoop(nodeId), output: memory.outputs.get(nodeId) ?? null }
      },
      known: () => ({
        variables: [...memory.variables.keys(), ...(program.kind === 'workflow' ? [triggerPayload] : [])],
        nodes: program.nodes,
      }),
      loop: (nodeId) => placeIn(memory, at, nodeId),
      hasLoops: program.kind === 'workflow',
    },
    program.lenientNames,
    texts,
  )
}

function placeIn(memory: Memory, { loops }: Pick<Branch, 'loops'>, nodeId: string | null): LoopPlace {
  const frame = nodeId === null ? loops.at(-1) : loops.findLast((loop) => loop.nodeId === nodeId)
  if (frame === undefined) return { item: null, index: null, length: null }
  const { step, index, length } = frame
  return { item: memory.items.get(step)?.[index] ?? null, index, length }
}
