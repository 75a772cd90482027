import { changed, picked } from '../content.ts'
import type { Kind } from '../kind.ts'
import { simpleKind } from './simple.ts'
import { readSources, websiteDefaults, writeSources } from './sources.ts'

const base = simpleKind({
  folder: 'knowledge',
  list: 'knowledge-bases',
  paged: true,
  kind: 'knowledgeBase',
  keys: ['name', 'description'],
  change: 'PUT',
  // An agent's private knowledge base is part of the agent's file.
  isShown: (row) => row['visibility'] === 'SHARED' && row['agent_id'] === null,
  forced: true,
  defaults: { values: () => ({ description: null }), items: { websites: () => websiteDefaults } },
})

export const knowledgeKind: Kind = {
  ...base,
  read: async ({ api }, { row, id }) => ({
    ...picked(row, ['name', 'description']),
    ...(await readSources(api, id)),
  }),
  write: [
    ...base.write,
    async ({ api, present, prune }, { path, content }, id) => {
      const wanted = picked(content, ['pages', 'websites'])
      if (changed(wanted, present.get(path)?.content ?? {}) !== undefined)
        await writeSources(api, id, wanted, prune)
    },
  ],
}
