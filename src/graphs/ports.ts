import type { NodeData, NodeDefinition, Port } from '../kit/node.ts'
import { applies } from '../kit/node-display.ts'
import { isRecord } from './walk.ts'

export const errorPort: Port = {
  handle: 'error',
  label: 'on error',
  taken: 'when the node fails; without an edge here the failure ends the run',
}

export function defaultPort(taken = 'when the node is done'): Port {
  return { handle: 'default', label: 'next', taken }
}

/** The port for a pinned output: the port that the output names, the only one, or the default. */
export function pinnedPort(
  definition: Pick<NodeDefinition, 'ports' | 'branches'>,
  data: NodeData,
  output: unknown,
): string {
  const ports = portsOf(definition, data)
  const named = ports.find((port) => port.handle === output && port.handle !== errorPort.handle)
  return named?.handle ?? onlyPort(ports) ?? 'default'
}

/** The ports of a node with this data, in drawing order. */
export function portsOf(
  definition: Pick<NodeDefinition, 'ports' | 'branches'>,
  data: NodeData,
): readonly Port[] {
  const { branches, ports } = definition
  const fixed = ports.filter(({ when }) => applies(when, data))
  if (branches === undefined) return fixed
  const made = handlesOf(branches, data).map(
    (handle): Port => ({ handle, label: handle, taken: branches.taken, expected: true }),
  )
  return [...made, ...fixed]
}

/** Ports are known before the rest of the data is complete. */
function handlesOf({ from, key }: { from: string; key: string }, data: NodeData): string[] {
  const items = data[from]
  if (!Array.isArray(items)) return []
  return items.flatMap((item: unknown) => {
    const handle = isRecord(item) ? item[key] : undefined
    return typeof handle === 'string' ? [handle] : []
  })
}

/** The port of an edge without a handle: the only one besides `error`, if there is just one. */
export function onlyPort(ports: readonly Port[]): string | undefined {
  const ways = ports.filter((port) => port.handle !== errorPort.handle)
  return ways.length === 1 ? ways[0]?.handle : undefined
}
