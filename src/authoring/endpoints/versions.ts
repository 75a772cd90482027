import { z } from 'zod'
import { graphIssue, graphResource } from '../../graphs/index.ts'
import { ok } from '../../kit/answers.ts'
import { id, line, listOf, objectIdText, resource, timestamp } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { editDraft, type GraphFamily, readDraft } from '../family.ts'
import { draftIssues, publish, readVersion, restoreVersion, versionsOf } from '../publish.ts'
import { activate } from '../status.ts'
import { capabilityWarnings } from '../warnings.ts'

const shape = {
  snapshotId: objectIdText,
  number: z.int().meta({ description: 'The number of the version, from 1 in each graph.', example: 3 }),
  note: z.string().nullable().meta({ example: 'Asks for the order number first' }),
  isDraft: z.boolean().meta({ description: 'Whether this is a draft that a restored version replaced.' }),
  isLive: z.boolean(),
  publishedBy: id.nullable(),
  createdAt: timestamp,
}
const version = resource('Version', shape)
const versionDetail = resource('VersionDetail', { ...shape, graph: graphResource })

const publishDraft = (family: GraphFamily) =>
  endpoint({
    route: `POST ${family.path}/publish`,
    key: 'any',
    summary: `Publish the draft of a ${family.label}`,
    description: 'Makes the draft the live version. The status stays, unless `activate` is true.',
    params: family.params,
    body: z.strictObject({
      note: line(500)
        .optional()
        .meta({ description: 'A description of the changes.', example: 'Asks for the order number' }),
      activate: z.boolean().optional().meta({ description: 'Sets the status to ACTIVE.', example: true }),
    }),
    returns: ok(z.strictObject({ liveSnapshotId: objectIdText.nullable() })),
    errors: ['not_found', 'conflict'],
    addition: true,
    opensTransactions: 'one',
    handle: (call) =>
      editDraft(family, call, 'locked', async (edit) => {
        const liveSnapshotId = await publish(edit, call.body.note ?? null)
        if (call.body.activate === true) await activate(edit.app.db, family.table, edit.draft.graphId)
        await family.published?.(edit)
        return { liveSnapshotId }
      }),
  })

const listVersions = (family: GraphFamily) =>
  endpoint({
    route: `GET ${family.path}/versions`,
    key: 'any',
    summary: `List the versions of a ${family.label}`,
    description: 'Returns the last 200 versions, newest first.',
    params: family.params,
    returns: ok(listOf(version)),
    errors: ['not_found'],
    addition: true,
    handle: async ({ app, caller, params: named }) => {
      const draft = await readDraft(family, app, caller, named)
      return { results: await versionsOf(app.db, draft.graphId), next_cursor: null }
    },
  })

const readOne = (family: GraphFamily) =>
  endpoint({
    route: `GET ${family.path}/versions/{snapshotId}`,
    key: 'any',
    summary: `Get a version of a ${family.label} with its graph`,
    params: family.params.extend({ snapshotId: objectIdText }),
    returns: ok(versionDetail),
    errors: ['not_found'],
    addition: true,
    handle: async ({ app, caller, params: named }) => {
      const draft = await readDraft(family, app, caller, named)
      const found = await readVersion(app.db, draft.graphId, String(named['snapshotId']))
      const { nodes, edges } = found.graph
      return { ...found, graph: { nodes, edges }, isLive: found.snapshotId === draft.liveSnapshotId }
    },
  })

const restore = (family: GraphFamily) =>
  endpoint({
    route: `POST ${family.path}/versions/{snapshotId}/restore`,
    key: 'any',
    summary: `Restore a version of a ${family.label} as the draft`,
    description: 'The current draft is kept as a version.',
    params: family.params.extend({ snapshotId: objectIdText }),
    returns: ok(graphResource),
    errors: ['not_found'],
    addition: true,
    opensTransactions: 'one',
    handle: (call) =>
      editDraft(family, call, 'locked', async (edit) => {
        const graph = await restoreVersion(edit, String(call.params['snapshotId']))
        await family.edited(edit, graph)
        edit.saved({ graph })
        return graph
      }),
  })

const validate = (family: GraphFamily) =>
  endpoint({
    route: `POST ${family.path}/validate`,
    key: 'any',
    summary: `Validate the draft of a ${family.label}`,
    description: 'Returns errors, which prevent publishing, and warnings.',
    params: family.params,
    returns: ok(z.strictObject({ valid: z.boolean(), issues: z.array(graphIssue) })),
    errors: ['not_found'],
    reads: true,
    addition: true,
    handle: async ({ app, caller, params: named }) => {
      const draft = await readDraft(family, app, caller, named)
      const doubtful = await capabilityWarnings(app, caller.account.id, draft.graph)
      const issues = [...(await draftIssues(app, caller, draft)), ...doubtful]
      return { valid: issues.every((issue) => issue.severity !== 'error'), issues }
    },
  })

/** Publishing apart from the status, and what was published before. */
export function versionEndpoints(family: GraphFamily) {
  return [publishDraft, listVersions, readOne, restore, validate].map((make) => make(family))
}
