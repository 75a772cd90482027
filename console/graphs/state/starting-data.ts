import type { NodeData } from './graph.ts'
import type { GraphFamily, NodeType } from './node-types.ts'

/** The data of a new node. Its time zone is that of the browser. */
export function startingData(type: string, definition: NodeType | undefined, family: GraphFamily): NodeData {
  if (definition === undefined) return { type }
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const zones = Object.entries(definition.schema.properties ?? {}).filter(
    ([, { format }]) => format === 'timezone',
  )
  return {
    type,
    ...definition.defaults,
    ...Object.fromEntries(zones.map(([key]) => [key, timeZone])),
    ...definition.initial[family],
  }
}
