import type { Graph } from './model.ts'

/** Aliases are compared without case, because people would confuse them. */
export function aliasTaken(graph: Graph, alias: string, exceptNodeId?: string): boolean {
  const folded = alias.toLowerCase()
  return graph.nodes.some((node) => node.nodeId !== exceptNodeId && node.alias.toLowerCase() === folded)
}

/** The first free alias: «Say», then «Say 2», «Say 3». */
export function freeAlias(graph: Graph, title: string): string {
  const taken = new Set(graph.nodes.map((node) => node.alias.toLowerCase()))
  if (!taken.has(title.toLowerCase())) return title
  const stem = title.replace(/ \d+$/, '').slice(0, 90)
  let number = 2
  while (taken.has(`${stem} ${number}`.toLowerCase())) number++
  return `${stem} ${number}`
}
