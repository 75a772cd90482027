import {
  builtInVariables,
  entryOf,
  existingNode,
  familyOf,
  type GraphNode,
  type Lookup,
  type LoopPlace,
  loopsAround,
  namesFrom,
  nodesBefore,
  type ReadableName,
  readableNames,
  triggerPayload,
} from '../graphs/index.ts'
import type { Caller } from '../kit/caller.ts'
import { seenData } from '../objects/index.ts'
import type { App } from '../platform/app.ts'
import { limitsOf } from '../platform/config/index.ts'
import type { Draft } from './draft.ts'
import type { GraphFamily } from './family.ts'
import type { LastValue, LastValues } from './last-values.ts'
import { pinsOf } from './pins.ts'
import { type Shortened, shortened } from './shortened.ts'

/** A name that a node can use, with its last value. */
export interface ScopeName extends Shortened {
  name: string
  kind: ReadableName['kind']
  type: ValueType | null
  description: string | null
  nodeId: string | null
  alias: string | null
  valueFrom: LastValue['from'] | null
  valueAt: Date | null
}

// The nearest are those that a text names.
const mostNodesRead = 100

/** The names that a node of the draft can use. */
export async function scopeAt(
  family: GraphFamily,
  app: App,
  caller: Caller,
  draft: Draft,
  nodeId: string,
): Promise<ScopeName[]> {
  const node = existingNode(draft.graph, nodeId)
  const values = await lastValuesAt(family, app, caller, draft, nodeId)
  const lookup = lookupAt(app, draft, nodeId, values)
  return readableNames(draft, draft.graph, node).map((one) => scopeName(one, knownOf(one, values, lookup)))
}

/** The values at a node, as far as the caller may see them: pinned data, data from the last run, defaults of variables. */
export async function lastValuesAt(
  family: GraphFamily,
  app: App,
  caller: Caller,
  draft: Draft,
  nodeId: string,
  usePinned = true,
): Promise<LastValues> {
  const before = nodesBefore(draft.graph, nodeId).slice(0, mostNodesRead)
  const seen = await seenData(app, caller)
  const { nodes, variables } = await family.lastValues(
    app.db,
    draft,
    before.map((node) => node.nodeId),
    seen,
  )
  const defaults = draft.variables.flatMap(({ name, defaultValue }): [string, LastValue][] =>
    typeof defaultValue === 'string' ? [[name, { value: defaultValue, at: null, from: 'default' }]] : [],
  )
  const pinnable = usePinned ? before.map((node) => node.nodeId) : []
  const pins = (await pinsOf(app.db, draft.graphId, seen, pinnable)).filter(({ isHidden }) => !isHidden)
  const entry = entryOf(draft, draft.graph)?.nodeId
  return {
    nodes: new Map([
      ...nodes,
      ...pins.map((pin): [string, LastValue] => [pin.nodeId, pinned(pin.output, pin.updatedAt)]),
    ]),
    variables: new Map([
      ...defaults,
      ...variables,
      ...pins.flatMap((pin): [string, LastValue][] => [
        ...Object.entries(pin.variables).map(([name, value]): [string, LastValue] => [
          name,
          pinned(value, pin.updatedAt),
        ]),
        ...(pin.nodeId === entry && draft.kind === 'workflow'
          ? [[triggerPayload, pinned(pin.output, pin.updatedAt)] as [string, LastValue]]
          : []),
      ]),
    ]),
  }
}

function pinned(value: unknown, at: Date): LastValue {
  return { value, at, from: 'pinned' }
}

/** Resolves names at a node from last values. Unknown values count as not set. */
export function lookupAt(app: App, draft: Draft, nodeId: string, values: LastValues): Lookup {
  const places = new Map<string, LoopPlace>()
  let innermost = ''
  const lookupNow = (): Lookup => {
    const own = innermost
    return lookupIn(app, draft, values, (loop) => places.get(loop ?? own) ?? nowhere)
  }
  // From the outside in: an inner loop goes over what the item of the outer one holds.
  for (const loop of loopsAround(draft, draft.graph, nodeId).toReversed()) {
    places.set(loop.nodeId, firstPlace(draft, loop, lookupNow()))
    innermost = loop.nodeId
  }
  return lookupNow()
}

const nowhere: LoopPlace = { item: null, index: null, length: null }

/** The place of a loop that has just started. */
function firstPlace({ definitions }: Draft, { type, data }: GraphNode, lookup: Lookup): LoopPlace {
  try {
    const [item = null, ...others] = definitions.get(type)?.items?.(lookup, data) ?? []
    return item === null ? nowhere : { item, index: 0, length: others.length + 1 }
  } catch {
    // The items aren't a list, or there is no last value.
    return nowhere
  }
}

function lookupIn(
  app: App,
  draft: Draft,
  values: LastValues,
  loop: (nodeId: string | null) => LoopPlace,
): Lookup {
  const { nodes: byName, variables } = namesKnown(draft)
  return namesFrom(
    {
      variable: (name) => {
        const known = values.variables.get(name)
        if (known !== undefined) return known.value
        return variables.has(name) ? null : undefined
      },
      node: (name) => {
        const node = byName.get(name)
        if (node === undefined) return undefined
        const isLoop = draft.definitions.get(node.type)?.loop !== undefined
        return { nodeId: node.nodeId, isLoop, output: values.nodes.get(node.nodeId)?.value ?? null }
      },
      known: () => ({ variables: [...variables], nodes: draft.graph.nodes }),
      loop,
      hasLoops: draft.kind === 'workflow',
    },
    false,
    limitsOf(app).texts,
  )
}

/** The first parts of names in a draft: nodes by alias and id, declared and built-in variables. */
export function namesKnown({ kind, variables, graph: { nodes } }: Draft): {
  nodes: ReadonlyMap<string, GraphNode>
  variables: ReadonlySet<string>
} {
  return {
    nodes: new Map([
      ...nodes.map((node): [string, GraphNode] => [node.alias, node]),
      ...nodes.map((node): [string, GraphNode] => [node.nodeId, node]),
    ]),
    variables: new Set([...variables, ...builtInVariables(familyOf(kind))].map(({ name }) => name)),
  }
}

function knownOf({ name, kind, node }: ReadableName, values: LastValues, lookup: Lookup): LastValue | null {
  if (kind === 'secret') return null
  if (kind === 'node') return values.nodes.get(node?.nodeId ?? '') ?? null
  if (kind !== 'loop') return values.variables.get(name) ?? null
  const value = lookup(name)
  return value === null || value === undefined ? null : { value, at: null, from: 'run' }
}

function scopeName({ name, kind, description, node }: ReadableName, known: LastValue | null): ScopeName {
  const shown = known === null ? { value: null, isShortened: false } : shortened(known.value)
  return {
    name,
    kind,
    type: known === null || known.isLeftOut === true ? null : typeOf(known.value),
    description,
    nodeId: node?.nodeId ?? null,
    alias: node?.alias ?? null,
    value: shown.value,
    isShortened: shown.isShortened || known?.isLeftOut === true,
    valueFrom: known?.from ?? null,
    valueAt: known?.at ?? null,
  }
}

export const valueTypes = ['text', 'number', 'boolean', 'list', 'object'] as const
export type ValueType = (typeof valueTypes)[number]

export function typeOf(value: unknown): ValueType | null {
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number' || typeof value === 'boolean') return typeof value as 'number' | 'boolean'
  return typeof value === 'object' && value !== null ? 'object' : null
}
