import { portableGraph } from '../../graphs/index.ts'
import { type Content, changed, contentOf, picked } from '../content.ts'
import { graphContent, portableFrom } from '../graph.ts'
import { graphItems } from '../graph-defaults.ts'
import type { Kind, Writer } from '../kind.ts'
import { everyOne } from '../pages.ts'
import { agentPlaces } from './agents.ts'
import { agentOf } from './intents.ts'
import { madeId } from './simple.ts'

const keys = ['name', 'description'] as const

/** The flows of agents. A file holds the draft; ACTIVE means that it is published. */
export const flowKind: Kind = {
  pattern: /^agents\/[a-z0-9-]+\/flows\/[a-z0-9-]+$/,
  list: async (reader) => {
    const found = []
    for (const agent of await agentPlaces(reader)) {
      const folder = `agents/${agent.key}/flows`
      for (const row of await everyOne(reader.api, `agents/${agent.id}/flows`)) {
        const id = Number(row['id'])
        const path = `${folder}/${reader.keys.keyOf(folder, id, String(row['name']))}`
        found.push({
          path,
          id,
          row: { ...row, agentId: agent.id },
          refs: [{ kind: 'flow', id, key: path } as const],
        })
      }
    }
    return found
  },
  read: async (reader, { id, row }) => {
    const graph = await reader.api(`GET /agents/${String(row['agentId'])}/flows/${id}/export`)
    return {
      ...picked(row, ['name', 'description', 'isDefault', 'status']),
      ...(await graphContent(reader, portableGraph.parse(graph))),
    }
  },
  defaults: { values: () => ({ description: null, isDefault: false }), items: graphItems },
  late: true,
  create: async (writer, { path, content }) => {
    const agentId = agentOf(writer, path)
    if (content['isDefault'] !== true)
      return madeId(await writer.api(`POST /agents/${agentId}/flows`, picked(content, keys)))
    // Every agent has one from the start.
    const flows = await everyOne(writer.api, `agents/${agentId}/flows`)
    return Number(flows.find((flow) => flow['isDefault'] === true)?.['id'])
  },
  write: [
    (writer, { path, content }, id) =>
      writeGraph(writer, `/agents/${agentOf(writer, path)}/flows/${id}`, 'flow', path, content),
  ],
  remove: async ({ api }, { id, row }) => {
    if (row['isDefault'] !== true) await api(`DELETE /agents/${String(row['agentId'])}/flows/${id}`)
  },
}

/** Updates a flow or a workflow from its file: names, draft, status, in this order. */
export async function writeGraph(
  { api, present, resolved }: Writer,
  at: `/${string}`,
  kind: 'flow' | 'workflow',
  path: string,
  content: Content,
): Promise<void> {
  const now = contentOf(await api(`GET ${at}`))
  const names = changed(picked(content, keys), now)
  if (names !== undefined) await api(`PUT ${at}`, names)
  const drawn = picked(content, ['nodes', 'edges'])
  const before = present.get(path)?.content ?? {}
  const isRedrawn = drawn.nodes !== undefined && changed(drawn, before) !== undefined
  if (isRedrawn) await api(`POST ${at}/import`, portableFrom(kind, contentOf(resolved(content))))
  const status = content['status']
  if (status === undefined || (status === now['status'] && !isRedrawn)) return
  if (status === 'PAUSED' && now['status'] !== 'PAUSED') await api(`PUT ${at}`, { status: 'ACTIVE' })
  await api(`PUT ${at}`, { status })
}
