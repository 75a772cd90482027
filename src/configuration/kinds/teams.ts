import { teamInboxSettings } from '../../agents/index.ts'
import { changed, picked } from '../content.ts'
import type { Kind } from '../kind.ts'
import { simpleKind } from './simple.ts'

const base = simpleKind({
  folder: 'teams',
  list: 'teams',
  paged: false,
  kind: 'team',
  keys: ['name'],
  change: 'PATCH',
  defaults: { values: () => ({ inbox_settings: teamInboxSettings.parse({}) }) },
})

/** Teams with their hours. Their members are not configuration, because other installations have other users. */
export const teamKind: Kind = {
  ...base,
  read: async ({ api }, { row, id }) => ({
    ...picked(row, ['name']),
    inbox_settings: await api(`GET /teams/${id}/inbox-settings`),
  }),
  write: [
    ...base.write,
    async ({ api, present }, { path, content }, id) => {
      const wanted = picked(content, ['inbox_settings'])
      if (changed(wanted, present.get(path)?.content ?? {}) !== undefined)
        await api(`PUT /teams/${id}/inbox-settings`, wanted.inbox_settings)
    },
  ],
}
