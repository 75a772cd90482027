import type { DataOf, GraphKind, NodeData, NodeDefinition } from '../../kit/node.ts'
import type { Trigger } from '../../kit/trigger.ts'
import { definitionMap } from '../model.ts'
import * as list from './list.ts'

type Listed = (typeof list)[keyof typeof list]

type NodeType = Listed['type']

export type NodeDataOf<T extends NodeType> = DataOf<Extract<Listed, { type: T }>>

const entries: readonly (GraphKind | undefined)[] = ['default-flow', 'flow', 'workflow', undefined]

/** Entries first, then by title. */
export const nodes: readonly NodeDefinition[] = Object.values(list).toSorted(
  (one: NodeDefinition, other: NodeDefinition) =>
    entries.indexOf(one.entry) - entries.indexOf(other.entry) || one.title.localeCompare(other.title, 'en'),
)

export const nodeDefinitions = definitionMap(nodes)

export const triggers: readonly Trigger<NodeData>[] = [...new Set(nodes.flatMap((one) => one.triggers))]

/** The values of `triggerType` in the API. */
export const triggerTypes = triggers.map(({ type }) => type)
