import { z } from 'zod'
import { freeText } from '../kit/schema.ts'
import { alias, newPosition, nodeIdText, nodePosition } from './wire.ts'

/** The edits of a batch request: nodes, edges and comments. */

const newNodeIdText = z
  .string()
  .regex(
    /^node_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    'Must be `node_` and a UUID in lower case, or be left out.',
  )
  .meta({ example: 'node_0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182' })

const data = z.record(z.string(), z.unknown())

const addNode = z.strictObject({
  op: z.literal('addNode'),
  nodeId: newNodeIdText.optional().meta({
    description:
      'An id of your choice, so that other edits can name the node. By default, the server chooses one.',
  }),
  alias: alias.optional().meta({ description: 'Made unique if it is taken.' }),
  type: z.string().min(1).max(100).meta({ example: 'SAY_AI' }),
  position: newPosition,
  data: data.meta({ example: { type: 'SAY_AI', message: 'Hello!' } }),
})

const changeNode = z
  .strictObject({
    op: z.literal('changeNode'),
    nodeId: nodeIdText,
    alias: alias.optional(),
    data: data.optional().meta({ description: 'Replaces the previous data.' }),
  })
  .refine((edit) => edit.alias !== undefined || edit.data !== undefined, {
    error: 'Give `alias`, `data` or both.',
    params: { code: 'required' },
  })

const moveNode = z.strictObject({ op: z.literal('moveNode'), nodeId: nodeIdText, position: newPosition })

const removeNode = z.strictObject({ op: z.literal('removeNode'), nodeId: nodeIdText })

const handle = z.string().max(100)

const addEdge = z.strictObject({
  op: z.literal('addEdge'),
  source: nodeIdText,
  handle: handle.optional().meta({ description: 'Optional if the node has only one port.' }),
  target: nodeIdText,
  targetEdge: handle.optional(),
  parallel: z.boolean().optional().meta({
    description:
      'True keeps the other edges of the port. Their branches run in parallel. By default, the new edge replaces them.',
  }),
})

const removeEdge = z
  .strictObject({
    op: z.literal('removeEdge'),
    source: nodeIdText,
    handle: handle.optional(),
    target: nodeIdText.optional(),
  })
  .refine((edit) => edit.handle !== undefined || edit.target !== undefined, {
    error: 'Give `source` with `handle`, or `source` with `target`.',
    params: { code: 'required' },
  })

const commentId = z
  .string()
  .regex(
    /^comment_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    'Must be `comment_` and a UUID in lower case.',
  )
  .meta({ example: 'comment_0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182' })

const size = z
  .strictObject({ width: z.number().min(1).max(10_000), height: z.number().min(1).max(10_000) })
  .meta({ example: { width: 240, height: 120 } })

const commentShape = {
  text: freeText().max(10_000).meta({ example: 'Prices come from the shop.' }),
  position: nodePosition,
  size: size.nullable(),
}

/** A comment on a draft. Versions and exports don't contain comments. */
export const commentResource = z.strictObject({ commentId, ...commentShape }).meta({ id: 'GraphComment' })

export type GraphComment = z.output<typeof commentResource>

const addComment = z.strictObject({
  op: z.literal('addComment'),
  commentId,
  ...commentShape,
  position: newPosition,
  size: size.nullable().default(null),
})

const changeComment = z.strictObject({
  op: z.literal('changeComment'),
  commentId,
  text: commentShape.text.optional(),
  position: newPosition.optional(),
  size: size.nullable().optional(),
})

const removeComment = z.strictObject({ op: z.literal('removeComment'), commentId })

const nodeEdits = [addNode, changeNode, moveNode, removeNode, addEdge, removeEdge] as const
const commentEdits = [addComment, changeComment, removeComment] as const

export const graphEdit = z
  .discriminatedUnion('op', [...nodeEdits, ...commentEdits], {
    error: `Must be an edit whose \`op\` is one of ${[...nodeEdits, ...commentEdits].map((edit) => edit.shape.op.value).join(', ')}.`,
  })
  .meta({
    example: {
      op: 'moveNode',
      nodeId: nodeIdText.meta()?.['example'],
      position: { positionX: 40, positionY: 0 },
    },
  })

export type NodeEdit = z.output<(typeof nodeEdits)[number]>
export type CommentEdit = z.output<(typeof commentEdits)[number]>
export type GraphEdit = NodeEdit | CommentEdit

export function isCommentEdit(edit: GraphEdit): edit is CommentEdit {
  return 'commentId' in edit
}
