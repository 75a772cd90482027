import { z } from 'zod'
import {
  commentResource,
  edgeRemovalBody,
  type Graph,
  graphEdit,
  graphIssue,
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

/** Above the usual limit, so that a text that is too long gets its own error. */
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

const revision = z.int().meta({ description: 'Increases with every change of the draft.', example: 17 })

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
    description: 'Whether others changed something in between. If true, read the draft again.',
  }),
  nodes: z
    .array(nodeResource)
    .readonly()
    .meta({ description: 'The nodes that were added or changed, in their current state.' }),
  comments: z.array(commentResource).readonly(),
  issues: z.array(graphIssue).readonly().meta({
    description:
      "Mistakes in the new data, with paths as in the request. The data is saved, but can't be published.",
  }),
})

const nodeParamsOf = ({ params }: GraphFamily) => params.extend({ nodeId: nodeIdText })

/** Informs the family of a change, and records it for the answer. */
async function told(family: GraphFamily, edit: Edit, change: Promise<Graph>): Promise<Graph> {
  const after = await change
  await family.edited(edit, after)
  edit.saved({ graph: after })
  return after
}

const readGraph = (family: GraphFamily) =>
  endpoint({
    route: `GET ${family.path}/graph`,
    key: 'any',
    summary: `Get the graph of a ${family.label}`,
    description: 'Returns the draft: its nodes, and its edges both on their source nodes and in one list.',
    params: family.params,
    returns: ok(graphResource),
    errors: ['not_found'],
    handle: ({ app, caller, params: named }) => readGraphText(family, app, caller, named),
  })

const addNode = (family: GraphFamily) =>
  endpoint({
    route: `POST ${family.path}/nodes`,
    key: 'any',
    summary: `Add a node to a ${family.label}`,
    description: 'The server assigns `nodeId` and `alias`. Nothing is stored if anything is invalid.',
    params: family.params,
    body: describedAs(newNodeBody),
    bodyLimit: nodeBodyLimit,
    returns: created(nodeResource),
    errors: ['not_found'],
    opensTransactions: 'one',
    handle: (call) =>
      editDraft(family, call, 'lockedOutline', async (edit) => {
        const node = await addNodeTo(edit, call.body)
        const graph = graphOf([...edit.draft.graph.nodes, node])
        await family.edited(edit, graph)
        edit.saved({ graph, only: node.nodeId })
        return node
      }),
  })

const updateNode = (family: GraphFamily) =>
  endpoint({
    route: `PUT ${family.path}/nodes/{nodeId}`,
    key: 'any',
    summary: `Update a node of a ${family.label}`,
    description:
      '`{ "alias": "…" }` renames the node. `data` is replaced as a whole. Returns the updated graph.',
    params: nodeParamsOf(family),
    body: describedAs(nodeChangeBody),
    bodyLimit: nodeBodyLimit,
    returns: ok(graphResource),
    errors: ['not_found', 'conflict'],
    opensTransactions: 'one',
    handle: (call) =>
      editDraft(family, call, 'locked', (edit) =>
        told(family, edit, changeNode(edit, String(call.params['nodeId']), call.body)),
      ),
  })

const deleteNode = (family: GraphFamily) =>
  endpoint({
    route: `DELETE ${family.path}/nodes/{nodeId}`,
    key: 'any',
    summary: `Delete a node of a ${family.label} and its edges`,
    params: nodeParamsOf(family),
    returns: ok(graphResource),
    errors: ['not_found'],
    opensTransactions: 'one',
    handle: (call) =>
      editDraft(family, call, 'locked', (edit) =>
        told(family, edit, dropNode(edit, String(call.params['nodeId']))),
      ),
  })

const addEdge = (family: GraphFamily) =>
  endpoint({
    route: `POST ${family.path}/edges`,
    key: 'any',
    summary: `Connect two nodes of a ${family.label}`,
    description: 'Replaces an edge with the same `source` and `handle`.',
    params: family.params,
    body: newEdgeBody,
    returns: created(graphResource),
    errors: ['not_found'],
    opensTransactions: 'one',
    handle: (call) =>
      editDraft(family, call, 'locked', (edit) => told(family, edit, connect(edit, call.body))),
  })

const deleteEdge = (family: GraphFamily) =>
  endpoint({
    route: `DELETE ${family.path}/edges`,
    key: 'any',
    summary: `Delete an edge of a ${family.label}`,
    description: 'Identified by `source` and `handle`, or by `source` and `target`.',
    params: family.params,
    body: edgeRemovalBody,
    returns: ok(graphResource),
    errors: ['not_found'],
    opensTransactions: 'one',
    handle: (call) =>
      editDraft(family, call, 'locked', (edit) => told(family, edit, disconnect(edit, call.body))),
  })

const readDraft = (family: GraphFamily) =>
  endpoint({
    route: `GET ${family.path}/draft`,
    key: 'any',
    summary: `Get the draft of a ${family.label} with its revision`,
    description: 'For editors: the graph, its comments, and whether it differs from the live version.',
    params: family.params,
    returns: ok(draftResource),
    errors: ['not_found'],
    addition: true,
    handle: ({ app, caller, params: named }) => readDraftText(family, app, caller, named),
  })

const patchGraph = (family: GraphFamily) =>
  endpoint({
    route: `PATCH ${family.path}/graph`,
    key: 'any',
    summary: `Apply several edits to the graph of a ${family.label}`,
    description:
      'Applies all edits or none. `revision` is the revision that the edits are based on (`GET …/draft`). Changes that others made since then are kept. An edit of a node that others changed since then is refused with 409, and `details.graph` contains the current graph. New nodes can have ids, so that other edits can name them. Data may be incomplete, or have values that are not allowed: it is saved, and `issues` lists what prevents publishing. Unknown keys, values of the wrong type and unknown ids are refused.',
    params: family.params,
    body: z.strictObject({
      revision: z.int().min(0).meta({ example: 0 }),
      edits: z.array(graphEdit).min(1).max(mostEdits).meta({ example: exampleEdits }),
    }),
    bodyLimit: nodeBodyLimit,
    takesKey: true,
    returns: ok(patchedResource),
    errors: ['not_found', 'conflict'],
    addition: true,
    opensTransactions: 'one',
    handle: (call) =>
      editDraft(family, call, 'locked', async (edit) => {
        const { graph, ...answer } = await patchDraft(edit, call.body)
        await family.edited(edit, graph)
        edit.saved({ graph })
        return answer
      }),
  })

/** The endpoints that edit a draft node by node. The published version stays the same. */
export function graphEndpoints(family: GraphFamily) {
  return [readGraph, readDraft, patchGraph, addNode, updateNode, deleteNode, addEdge, deleteEdge].map(
    (make) => make(family),
  )
}
