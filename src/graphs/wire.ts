import { z } from 'zod'
import { line, resource } from '../kit/schema.ts'
import type { Position } from './model.ts'

/** The shapes of graphs in requests and responses, shared by flows and workflows. */

/** In responses. Positions stored before the limits existed are included. */
export const nodePosition = z
  .strictObject({ positionX: z.number(), positionY: z.number() })
  .meta({ example: { positionX: 0, positionY: 0 } })

// A thousand nodes in a row take a third of this. Much further out, canvases draw imprecisely.
const farthest = 1_000_000

const coordinate = z.number().min(-farthest).max(farthest)

/** In requests. */
export const newPosition = z
  .strictObject({ positionX: coordinate, positionY: coordinate })
  .meta({ example: { positionX: 0, positionY: 0 } })

/** The nearest position within the limits. */
export function boundedPosition({ positionX, positionY }: Position): Position {
  return { positionX: bounded(positionX), positionY: bounded(positionY) }
}

function bounded(value: number): number {
  return Math.min(farthest, Math.max(-farthest, value))
}

export const nodeIdText = z.string().max(100).meta({ example: 'node_0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182' })

export const alias = line(100).meta({ example: 'Say 2' })

const data = z.record(z.string(), z.unknown())

const edgeResource = resource('Edge', {
  id: z.string(),
  source: nodeIdText,
  handle: z.string().meta({ example: 'default' }),
  target: nodeIdText,
  targetEdge: z.string().meta({ example: 'input' }),
})

export const nodeResource = resource('Node', {
  nodeId: nodeIdText,
  alias: z.string().meta({ example: 'Say 2' }),
  position: nodePosition,
  type: z.string().meta({ example: 'SAY_AI' }),
  data: data.meta({ example: { type: 'SAY_AI', sayWithAi: false, message: 'Hello!' } }),
  edges: z.array(edgeResource).readonly(),
})

export const graphResource = resource('Graph', {
  nodes: z.array(nodeResource).readonly(),
  edges: z.array(edgeResource).readonly(),
})

export const graphIssue = resource('GraphIssue', {
  severity: z.enum(['error', 'warning']),
  path: z.string().meta({ example: 'nodes[2].data.intentIds[0]' }),
  code: z.string().meta({ example: 'not_found' }),
  message: z.string(),
  suggestion: z.string().optional(),
  nodeId: nodeIdText.optional(),
  alias: z.string().optional(),
})

/** The server assigns `nodeId` and `alias`; a body with them is refused. `data` is checked by its node type. */
export const newNodeBody = z.strictObject({
  type: z.string().min(1).meta({ description: 'A node type from `GET /guidance/nodes`.', example: 'SAY_AI' }),
  position: newPosition,
  data: data.meta({ example: { type: 'SAY_AI', sayWithAi: false, message: 'Hello!' } }),
})

export const nodeChangeBody = z
  .strictObject({ alias: alias.optional(), position: newPosition.optional(), data: data.optional() })
  .refine((body) => Object.values(body).some((value) => value !== undefined), {
    error: 'Give at least one of `alias`, `position` and `data`.',
    params: { code: 'required' },
  })

export const newEdgeBody = z.strictObject({
  source: nodeIdText,
  target: nodeIdText,
  handle: z
    .string()
    .max(100)
    .optional()
    .meta({ description: 'The way out; may be left out where there is only one.' }),
  targetEdge: z.string().max(100).optional().meta({ description: 'The way in: `input`.' }),
})

export const edgeRemovalBody = z.strictObject({
  source: nodeIdText,
  handle: z.string().max(100).optional(),
  target: nodeIdText.optional(),
})
