import { type NodeHandle, Position } from '@xyflow/react'
import { nodeWidth } from '../state/placement.ts'

/** Output ports sit below a node, the error port at its side, and the input at the top. */
interface Ways {
  ports: readonly { handle: string; isError: boolean }[]
  hasInput: boolean
}

export interface Anchor {
  x: number
  y: number
}

// Sizes from `node-card.module.css`. Half of each handle lies outside the node.
const inputSize = 10
const portSize = 12
const failureSize = 8

/** Computes the horizontal position of an output port from the number of ports. */
export function portShare(index: number, count: number): number {
  return (index + 1) / (count + 1)
}

/** Returns where an edge leaves a node, relative to its corner. Undefined for an unknown port. */
export function leaving({ ports }: Pick<Ways, 'ports'>, handle: string, height: number): Anchor | undefined {
  const port = ports.find((one) => one.handle === handle)
  if (port === undefined) return undefined
  if (port.isError) return { x: nodeWidth + failureSize / 2, y: height / 2 }
  const ways = ports.filter(({ isError }) => !isError)
  return { x: nodeWidth * portShare(ways.indexOf(port), ways.length), y: height + portSize / 2 }
}

/** Returns where edges enter a node, relative to its corner. */
export const arriving: Anchor = { x: nodeWidth / 2, y: -inputSize / 2 }

/** Converts the ports to the handles of the library. */
export function handlesOf({ ports, hasInput }: Ways, height: number): NodeHandle[] {
  const input = square('target', Position.Top, 'input', { x: nodeWidth / 2, y: 0 }, inputSize)
  const ways = ports.filter(({ isError }) => !isError)
  const out = ports.map((port) => {
    if (port.isError) {
      return square('source', Position.Right, port.handle, { x: nodeWidth, y: height / 2 }, failureSize)
    }
    const x = nodeWidth * portShare(ways.indexOf(port), ways.length)
    return square('source', Position.Bottom, port.handle, { x, y: height }, portSize)
  })
  return hasInput ? [input, ...out] : out
}

function square(
  type: 'source' | 'target',
  position: Position,
  id: string,
  middle: Anchor,
  size: number,
): NodeHandle {
  return {
    type,
    position,
    id,
    x: middle.x - size / 2,
    y: middle.y - size / 2,
    width: size,
    height: size,
  }
}
