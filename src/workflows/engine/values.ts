import { type Lookup, readPath, triggerPayload } from '../../graphs/index.ts'
import type { Program } from './program.ts'
import type { LoopSummary, RunState } from './state.ts'

/** What the nodes of a run brought about so far. Rebuilt from their results when a run is resumed. */
export interface Memory {
  /** Declared variables, with their defaults or what was captured last; null where nothing was. */
  variables: Map<string, string | null>
  /** The last output of each node that ran. */
  outputs: Map<string, unknown>
  /** The items of each loop, by the step at which it began. */
  items: Map<number, readonly unknown[]>
  payload: unknown
}

/** What the result of one node leaves in memory. */
export interface Remembered {
  step: number
  nodeId: string
  output: unknown
  variables: Readonly<Record<string, string>> | null
  items: readonly unknown[] | null
}

export function newMemory(
  program: Program,
  declared: readonly { name: string; defaultValue: string | null }[],
  payload: unknown,
): Memory {
  const variables = new Map<string, string | null>()
  // A variable that was renamed or removed since is still known by the name that this graph writes it under.
  for (const name of program.nodes.flatMap((node) => writtenNames(node.data))) variables.set(name, null)
  for (const { name, defaultValue } of declared) variables.set(name, defaultValue)
  return { variables, outputs: new Map(), items: new Map(), payload }
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
  memory.outputs.set(nodeId, output)
  for (const [name, value] of Object.entries(variables ?? {})) memory.variables.set(name, value)
  if (items !== null) memory.items.set(step, items)
}

/** A loop that is over holds what became of it, and lets go of its items. */
export function rememberLoop(
  memory: Memory,
  loop: { step: number; nodeId: string; summary: LoopSummary },
): void {
  memory.outputs.set(loop.nodeId, loop.summary)
  memory.items.delete(loop.step)
}

/** What `{NAMES}` mean at this point of the run: undefined for what is no name here, null for what is not set. */
export function lookupIn(program: Program, memory: Memory, state: RunState): Lookup {
  return (name) => {
    const variable = memory.variables.get(name)
    if (variable !== undefined) return variable
    if (name === triggerPayload) return memory.payload ?? null
    const [nodeId = '', part] = name.split('.', 2)
    const node = program.node(nodeId)
    if (node === undefined) return undefined
    if (part === undefined) return memory.outputs.get(nodeId) ?? null
    return node.type === 'ITERATION' ? loopValue(memory, state, nodeId, part) : undefined
  }
}

function loopValue(memory: Memory, state: RunState, nodeId: string, part: string): unknown {
  const frame = state.loops.findLast((loop) => loop.nodeId === nodeId)
  if (part === 'item')
    return frame === undefined ? null : (memory.items.get(frame.step)?.[frame.index] ?? null)
  if (part === 'index') return frame?.index ?? null
  return part === 'length' ? (frame?.length ?? null) : undefined
}

/** The list that a loop goes over; a text says why there is none. */
export function listAt(
  program: Program,
  lookup: Lookup,
  { variableName, variablePath }: { variableName: string; variablePath?: string | null | undefined },
): readonly unknown[] | string {
  const aliased = program.byAlias(variableName)
  const named = lookup(variableName) ?? (aliased === undefined ? undefined : lookup(aliased.nodeId))
  const whole = typeof named === 'string' ? parsed(named) : named
  const path = variablePath ?? ''
  const value = path === '' ? whole : readPath(whole, path)
  if (value === undefined || value === null || value === '') return []
  if (Array.isArray(value)) return value as readonly unknown[]
  return `${variableName}${path === '' ? '' : ` at ${path}`} is not a list.`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
