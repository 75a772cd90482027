import { z } from 'zod'
import { created } from '../../kit/answers.ts'
import { line, resource, timestamp } from '../../kit/schema.ts'
import { secret } from '../../kit/secret.ts'
import { endpoint } from '../../platform/app.ts'
import { createWebhook, webhookUrl } from '../webhooks/webhooks.ts'
import { manageWebhookEndpoints } from './manage-webhooks.ts'

const webhook = resource('IncomingWebhook', {
  id: z.string().meta({ example: 'wh_6f1c0a5b9d2e4f7a8b3c1d0e9f8a7b6c' }),
  name: z.string().meta({ example: 'Orders' }),
  description: z.string().nullable(),
  url: z.string().meta({ example: 'https://desk.example.com/webhooks/wh_6f1c0a5b9d2e4f7a8b3c1d0e9f8a7b6c' }),
  isActive: z.boolean(),
  useAuthentication: z.boolean(),
  accessToken: secret(
    z.string().length(64).meta({
      description: 'Shown only once, and only with `useAuthentication`.',
      example: '3f8a1c5e7b9d0f2a4c6e8b1d3f5a7c9e0b2d4f6a8c1e3b5d7f9a0c2e4b6d8f1a',
    }),
  ).optional(),
  createdAt: timestamp,
  updatedAt: timestamp,
})

const create = endpoint({
  route: 'POST /incoming-webhooks',
  key: 'user',
  summary: 'Create an incoming webhook',
  description:
    'Returns a URL that other systems post JSON to. With `useAuthentication`, deliveries must contain the access token, which is shown only in this answer.',
  body: z.strictObject({
    name: line().meta({ example: 'Orders' }),
    description: z.string().max(2000).nullable().optional().meta({ example: 'New orders from the shop' }),
    useAuthentication: z.boolean().default(true),
  }),
  returns: created(webhook),
  handle: async ({ app, caller, body }) => {
    const { row, accessToken } = await createWebhook(app.db, {
      accountId: caller.account.id,
      userId: caller.user.id,
      ...body,
    })
    return {
      id: row.id,
      name: row.name,
      description: row.description,
      url: webhookUrl(app, row.id),
      isActive: row.is_active,
      useAuthentication: row.token_hash !== null,
      ...(accessToken === undefined ? {} : { accessToken }),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }
  },
})

export const webhookEndpoints = [create, ...manageWebhookEndpoints]
