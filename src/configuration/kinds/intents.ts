import { changed, picked } from '../content.ts'
import { folderOf, type Kind, unmade, type Writer } from '../kind.ts'
import { everyOne } from '../pages.ts'
import { agentPlaces } from './agents.ts'
import { madeId } from './simple.ts'

const keys = ['name', 'description', 'phrases'] as const

export const intentKind: Kind = {
  pattern: /^agents\/[a-z0-9-]+\/intents\/[a-z0-9-]+$/,
  list: async (reader) => {
    const found = []
    for (const agent of await agentPlaces(reader)) {
      const folder = `agents/${agent.key}/intents`
      for (const row of await everyOne(reader.api, `agents/${agent.id}/intents`)) {
        const id = Number(row['id'])
        const path = `${folder}/${reader.keys.keyOf(folder, id, String(row['name']))}`
        found.push({
          path,
          id,
          row: { ...row, agentId: agent.id },
          refs: [{ kind: 'intent', id, key: path } as const],
        })
      }
    }
    return found
  },
  read: async (_, { row }) => picked(row, keys),
  defaults: { values: () => ({ description: null }) },
  create: async (writer, { path, content }) =>
    madeId(await writer.api(`POST /agents/${agentOf(writer, path)}/intents`, picked(content, keys))),
  write: [
    async (writer, { path, content }, id) => {
      const before = writer.present.get(path)?.content
      const difference = before === undefined ? undefined : changed(picked(content, keys), before)
      if (difference !== undefined)
        await writer.api(`PUT /agents/${agentOf(writer, path)}/intents/${id}`, difference)
    },
  ],
  remove: async ({ api }, { id, row }) =>
    void (await api(`DELETE /agents/${String(row['agentId'])}/intents/${id}?force=true`)),
}

/** The agent whose folder a file is in. */
export function agentOf({ ids }: Writer, path: string): string {
  const folder = folderOf(folderOf(path))
  const id = ids.get(`${folder}/agent`)
  if (id === undefined) throw unmade(folder)
  return String(id)
}
