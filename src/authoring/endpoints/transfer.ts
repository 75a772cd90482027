import { graphResource, portableGraph } from '../../graphs/index.ts'
import { ok } from '../../kit/answers.ts'
import { endpoint } from '../../platform/app.ts'
import { editDraft, type GraphFamily, readDraft } from '../family.ts'
import { exportDraft, importDraft } from '../transfer.ts'

/** A draft out as JSON, and in again, here or in another account. */
export function transferEndpoints(family: GraphFamily) {
  const { label, path, params } = family

  const exportGraph = endpoint({
    route: `GET ${path}/export`,
    key: 'any',
    summary: `Export the draft of a ${label}`,
    params,
    returns: ok(portableGraph),
    errors: ['not_found'],
    addition: true,
    handle: async ({ app, caller, params: named }) =>
      exportDraft(app, caller, await readDraft(family, app, caller, named)),
  })

  const importGraph = endpoint({
    route: `POST ${path}/import`,
    key: 'any',
    summary: `Import a graph as the draft of a ${label}`,
    description: 'Replaces the draft. References are resolved by name where possible.',
    params,
    body: portableGraph,
    returns: ok(graphResource),
    errors: ['not_found'],
    addition: true,
    opensTransactions: 'one',
    handle: (call) =>
      editDraft(family, call, 'locked', async (edit) => {
        const graph = await importDraft(edit, call.body)
        await family.edited(edit, graph)
        edit.saved({ graph })
        return graph
      }),
  })

  return [exportGraph, importGraph]
}
