import { z } from 'zod'
import { changed } from '../content.ts'
import type { Kind } from '../kind.ts'

const settings = z.record(z.string(), z.unknown())

export const accountKind: Kind = {
  pattern: /^account$/,
  list: async ({ api }) => [
    { path: 'account', id: 0, row: settings.parse(await api('GET /account-settings')), refs: [] },
  ],
  read: async (_, { row }) => row,
  write: [
    async ({ api, present }, { path, content }) => {
      const difference = changed(content, present.get(path)?.content ?? {})
      if (difference !== undefined) await api('PATCH /account-settings', difference)
    },
  ],
}
