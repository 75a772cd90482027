import type { DataOf, GraphKind, NodeDefinition } from '../../kit/node.ts'
import { definitionMap } from '../model.ts'
import * as list from './list.ts'

type Listed = (typeof list)[keyof typeof list]

type NodeType = Listed['type']

/** The data of a node of this type. */
export type NodeDataOf<T extends NodeType> = DataOf<Extract<Listed, { type: T }>>

const entries: readonly (GraphKind | undefined)[] = ['default-flow', 'flow', 'workflow', undefined]

/** Entries first, then by their titles. */
export const nodes: readonly NodeDefinition[] = Object.values(list).toSorted(
  (one: NodeDefinition, other: NodeDefinition) =>
    entries.indexOf(one.entry) - entries.indexOf(other.entry) || one.title.localeCompare(other.title, 'en'),
)

export const nodeDefinitions = definitionMap(nodes)
