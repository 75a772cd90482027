import { z } from 'zod'
import { changed, picked } from '../content.ts'
import type { Kind } from '../kind.ts'
import { simpleKind } from './simple.ts'

const base = simpleKind({
  folder: 'webhooks',
  list: 'incoming-webhooks',
  paged: false,
  kind: 'webhook',
  keys: ['name', 'description', 'isActive'],
  change: 'PATCH',
  defaults: {
    values: () => ({ description: null, isActive: true, useAuthentication: false, isSigned: false }),
  },
})

const madeWebhook = z.looseObject({ id: z.string(), accessToken: z.string().optional() })
const signature = z.looseObject({ signingSecret: z.string() })

/** URLs for deliveries. Their tokens and signing secrets belong to each server and are shown once on creation. */
export const webhookKind: Kind = {
  ...base,
  read: async (_, { row }) =>
    picked(row, ['name', 'description', 'isActive', 'useAuthentication', 'isSigned']),
  create: async ({ api, shownOnce }, { path, content }) => {
    const body = picked(content, ['name', 'description', 'useAuthentication'])
    const { id, accessToken } = madeWebhook.parse(await api('POST /incoming-webhooks', body))
    if (accessToken !== undefined) shownOnce.push({ file: path, name: 'accessToken', value: accessToken })
    return id
  },
  write: [
    async ({ api, present, shownOnce }, { path, content }, id) => {
      const before = present.get(path)?.content ?? { ...content, isActive: true, isSigned: false }
      const difference = changed(picked(content, ['name', 'description', 'isActive']), before)
      if (difference !== undefined) await api(`PATCH /incoming-webhooks/${id}`, difference)
      if (content['isSigned'] === undefined || content['isSigned'] === before['isSigned']) return
      if (content['isSigned'] !== true) {
        await api(`DELETE /incoming-webhooks/${id}/signature`)
        return
      }
      const { signingSecret } = signature.parse(await api(`PUT /incoming-webhooks/${id}/signature`))
      shownOnce.push({ file: path, name: 'signingSecret', value: signingSecret })
    },
  ],
}
