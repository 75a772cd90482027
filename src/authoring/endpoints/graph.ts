import { z } from 'zod'
import {
  commentResource,
  edgeRemovalBody,
  type Graph,
  graphEdit,
  graphOf,
  graphResource,
  newEdgeBody,
  newNodeBody,
  nodeChangeBody,
  nodeIdText,
  nodeResource,
} from '../../graphs/index.ts'
import { created, ok } from '../../kit/answers.ts'
import { describedAs } from '../../kit/described.ts'
import { objectIdText, resource } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import type { Edit } from '../draft.ts'
import { addNodeTo, changeNode, connect, disconnect, dropNode } from '../edit.ts'
import { editDraft, type GraphFamily, readDraftText, readGraphText } from '../family.ts'
import { patchDraft } from '../patch.ts'

/** Above the usual one, so that a text too long for its field is told so, and not only that all is too large. */
const nodeBodyLimit = 4 * 1024 * 1024

/** More than any canvas holds; a paste of all of it, with its edges and comments, is one request. */
const mostEdits = 2000

const exampleEdits = [
  {
    op: 'addComment',
    commentId: 'comment_0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182',
    text: 'Prices come from the shop.',
    position: { positionX: 0, positionY: 0 },
  },
]

const revision = z.int().meta({ description: 'Counted up by every change of the draft.', example: 17 })

const draftResource = resource('GraphDraft', {
  revision,
  liveSnapshotId: objectIdText.nullable(),
  hasUnpublishedChanges: z.boolean(),
  comments: z.array(commentResource).readonly(),
  nodes: z.array(nodeResource).readonly(),
  edges: graphResource.shape.edges,
})

const patchedResource = resource('PatchedGraph', {
  revision,
  rebased: z.boolean().meta({
    description: 'Whether others had changed something in between: then read the draft again.',
  }),
  nodes: z
    .array(nodeResource)
    .readonly()
    .meta({ description: 'Those that the edits added or changed, as they are now.' }),
  comments: z.array(commentResource).readonly(),
})

/** The endpoints that edit a draft node by node. Every mutation writes the draft; what is live stays as it is. */
export function graphEndpoints(family: GraphFamily) {
  const { label, path, params } = family
  const nodeParams = params.extend({ nodeId: nodeIdText })
  const told = async (edit: Edit, change: Promise<Graph>): Promise<Graph> => {
    const after = await change
    await family.edited(edit, after)
    edit.saved({ graph: after })
    return after
  }

  const readGraph = endpoint({
    route: `GET ${path}/graph`,
    key: 'any',
    summary: `Read the graph of a ${label}`,
    description: 'The working draft: its nodes, and its edges both on their source nodes and in one list.',
    params,
    returns: ok(graphResource),
    errors: ['not_found'],
    handle: ({ app, caller, params: named }) => readGraphText(family, app, caller, named),
  })

  const addNode = endpoint({
    route: `POST ${path}/nodes`,
    key: 'any',
    summary: `Add a node to a ${label}`,
    description: 'The server assigns `nodeId` and `alias`. Nothing is stored unless all of it is right.',
    params,
    body: describedAs(newNodeBody),
    bodyLimit: nodeBodyLimit,
    returns: created(nodeResource),
    errors: ['not_found'],
    handle: (call) =>
      editDraft(family, call, 'lockedOutline', async (edit) => {
        const node = await addNodeTo(edit, call.body)
        const graph = graphOf([...edit.draft.graph.nodes, node])
        await family.edited(edit, graph)
        edit.saved({ graph, only: node.nodeId })
        return node
      }),
  })

  const updateNode = endpoint({
    route: `PUT ${path}/nodes/{nodeId}`,
    key: 'any',
    summary: `Change a node of a ${label}`,
    description: '`{ "alias": "…" }` renames it; `data` is replaced whole. Answers with the updated graph.',
    params: nodeParams,
    body: describedAs(nodeChangeBody),
    bodyLimit: nodeBodyLimit,
    returns: ok(graphResource),
    errors: ['not_found', 'conflict'],
    handle: (call) =>
      editDraft(family, call, 'locked', (edit) =>
        told(edit, changeNode(edit, String(call.params['nodeId']), call.body)),
      ),
  })

  const deleteNode = endpoint({
    route: `DELETE ${path}/nodes/{nodeId}`,
    key: 'any',
    summary: `Remove a node of a ${label}, with the edges that touch it`,
    params: nodeParams,
    returns: ok(graphResource),
    errors: ['not_found'],
    handle: (call) =>
      editDraft(family, call, 'locked', (edit) => told(edit, dropNode(edit, String(call.params['nodeId'])))),
  })

  const addEdge = endpoint({
    route: `POST ${path}/edges`,
    key: 'any',
    summary: `Connect two nodes of a ${label}`,
    description: 'An edge with the same `source` and `handle` is replaced.',
    params,
    body: newEdgeBody,
    returns: created(graphResource),
    errors: ['not_found'],
    handle: (call) => editDraft(family, call, 'locked', (edit) => told(edit, connect(edit, call.body))),
  })

  const deleteEdge = endpoint({
    route: `DELETE ${path}/edges`,
    key: 'any',
    summary: `Remove an edge of a ${label}`,
    description: 'Named by `source` and `handle`, or by `source` and `target`.',
    params,
    body: edgeRemovalBody,
    returns: ok(graphResource),
    errors: ['not_found'],
    handle: (call) => editDraft(family, call, 'locked', (edit) => told(edit, disconnect(edit, call.body))),
  })

  const readDraft = endpoint({
    route: `GET ${path}/draft`,
    key: 'any',
    summary: `Read the draft of a ${label} with its revision`,
    description:
      'For whoever edits it: the graph, what is written beside it, and whether it differs from what is live.',
    params,
    returns: ok(draftResource),
    errors: ['not_found'],
    addition: true,
    handle: ({ app, caller, params: named }) => readDraftText(family, app, caller, named),
  })

  const patchGraph = endpoint({
    route: `PATCH ${path}/graph`,
    key: 'any',
    summary: `Make many edits to the graph of a ${label} at once`,
    description:
      'All of them are done, or none. `revision` is the one that they were made on (`GET …/draft`): what others have changed since stays. An edit of a node that others have changed since is refused with 409, and `details.graph` is the present graph. Nodes that are added may be given ids, so that other edits can name them.',
    params,
    body: z.strictObject({
      revision: z.int().min(0).meta({ example: 0 }),
      edits: z.array(graphEdit).min(1).max(mostEdits).meta({ example: exampleEdits }),
    }),
    bodyLimit: nodeBodyLimit,
    takesKey: true,
    returns: ok(patchedResource),
    errors: ['not_found', 'conflict'],
    addition: true,
    handle: (call) =>
      editDraft(family, call, 'locked', async (edit) => {
        const { graph, ...answer } = await patchDraft(edit, call.body)
        await family.edited(edit, graph)
        edit.saved({ graph })
        return answer
      }),
  })

  return [readGraph, readDraft, patchGraph, addNode, updateNode, deleteNode, addEdge, deleteEdge]
}
