import { z } from 'zod'
import { theme } from '../../../agents/index.ts'
import { addressKey } from '../../../kit/address-key.ts'
import { created, ok } from '../../../kit/answers.ts'
import { line, resource, uuid } from '../../../kit/schema.ts'
import { secret } from '../../../kit/secret.ts'
import { endpoint } from '../../../platform/app.ts'
import { largestAttachmentBytes, mostAttachments } from '../../livechat/attachments.ts'
import { agentPath, chatBodyLimit, chatErrors, chatPrefix, site } from '../../livechat/callers.ts'
import { inkOn } from '../../livechat/colours.ts'
import { acceptedFiles } from '../../livechat/file-types.ts'
import { countUse } from '../../livechat/limits.ts'
import { createVisitor } from '../../livechat/visitors.ts'

const config = resource('ChatConfig', {
  title: z.string().meta({ example: 'Lamp shop' }),
  theme,
  launcher: z
    .strictObject({
      text: z.string().meta({ example: 'Need help?' }),
      color: z.string().meta({ example: '#2563eb' }),
      text_color: z.string().meta({ example: '#ffffff' }),
    })
    .meta({ description: 'The label of the button that opens the chat.' }),
  is_offline: z.boolean().meta({ description: 'Whether the chat is unattended. Messages are stored.' }),
  offline_message: z.string().nullable(),
  attachments: z.strictObject({
    accept: z
      .string()
      .meta({ example: acceptedFiles, description: 'The value for `accept` of a file input.' }),
    max_bytes: z.int().meta({ example: largestAttachmentBytes }),
    max_files: z.int().meta({ example: mostAttachments, description: 'The number of files per message.' }),
  }),
})

const introduction = z
  .strictObject({
    name: line(200).optional().meta({ example: 'Ada Lovelace' }),
    email: z.email().max(254).optional().meta({ example: 'ada@example.com' }),
    signature: secret(
      z.string().max(200).meta({
        example: '3c1f2e7b9a0d4c5e8f6a7b1c2d3e4f5061728394a5b6c7d8e9f0a1b2c3d4e5f6',
        description:
          "The hex HMAC-SHA-256 of `email` with the agent's identity secret, computed on your server.",
      }),
    ).optional(),
  })
  .refine(({ email, signature }) => signature === undefined || email !== undefined, {
    path: ['email'],
    error: 'A signature is that of an email address.',
  })

const readConfig = endpoint({
  prefix: chatPrefix,
  route: 'GET /{agentId}/config',
  key: site,
  summary: 'Get the configuration of the chat',
  params: agentPath,
  returns: ok(config),
  errors: chatErrors,
  handle: ({
    caller: {
      agent: { name, theme: colours, answers, settings },
    },
  }) => ({
    title: colours.title.trim() === '' ? name : colours.title,
    theme: colours,
    launcher: {
      text: colours.launcherText,
      color: colours.primaryColor,
      text_color: inkOn(colours.primaryColor),
    },
    is_offline: !answers,
    offline_message: answers ? null : settings.offlineMessage,
    attachments: { accept: acceptedFiles, max_bytes: largestAttachmentBytes, max_files: mostAttachments },
  }),
})

const becomeVisitor = endpoint({
  prefix: chatPrefix,
  route: 'POST /{agentId}/visitors',
  key: site,
  summary: 'Create a visitor',
  params: agentPath,
  description:
    "The page's name and email are claims that find or create a contact. A `signature` verifies them. After that, unsigned claims no longer match this contact.",
  body: introduction,
  bodyLimit: chatBodyLimit,
  returns: created(
    z.strictObject({
      visitor_id: uuid,
      token: secret(z.string().meta({ example: 'fdv_3f9c', description: 'Shown only once. Store it.' })),
    }),
  ),
  errors: [...chatErrors, 'unauthorized'],
  handle: ({ app, caller: { agent }, body, client }) => {
    countUse(app, 'visitors', addressKey(client.address))
    return createVisitor(app, agent, body)
  },
})

export const visitorEndpoints = [readConfig, becomeVisitor]
