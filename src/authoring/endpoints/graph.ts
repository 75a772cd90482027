import {
  edgeRemovalBody,
  type Graph,
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
import { endpoint } from '../../platform/app.ts'
import type { Edit } from '../draft.ts'
import { addNodeTo, changeNode, connect, disconnect, dropNode } from '../edit.ts'
import { editDraft, type GraphFamily, readGraphText } from '../family.ts'

/** Above the usual one, so that a text too long for its field is told so, and not only that all is too large. */
const nodeBodyLimit = 4 * 1024 * 1024

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

  return [readGraph, addNode, updateNode, deleteNode, addEdge, deleteEdge]
}
