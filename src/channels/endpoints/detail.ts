import { z } from 'zod'
import { resource } from '../../kit/schema.ts'
import { secret } from '../../kit/secret.ts'
import type { App } from '../../platform/app.ts'
import { openSealed } from '../connections/credentials.ts'
import { obstaclesOf } from '../connections/readiness.ts'
import type { Connection } from '../connections/store.ts'
import { webhookSettings } from '../connections/webhook-address.ts'
import { securities } from '../email/credentials.ts'
import { channel, toChannel } from './list-channels.ts'

const mailServer = (example: string) =>
  z.strictObject({
    host: z.string().meta({ example }),
    port: z.int().meta({ example: 993 }),
    security: z.enum(securities),
    user: z.string().meta({ example: 'support@example.com' }),
  })

export const channelDetail = resource('ChannelDetail', {
  ...channel.shape,
  webhook: z
    .strictObject({
      url: z.string().meta({ example: 'https://desk.example.com/channels/meta/webhook' }),
      verifyToken: secret(
        z.string().meta({
          description: "Enter both values in the app's settings at the service.",
          example: 'k7Qf0mVt2ZsXy1Lw',
        }),
      ),
    })
    .nullable()
    .meta({ description: 'Null if there is nothing to enter.' }),
  mailbox: z
    .strictObject({ imap: mailServer('imap.example.com'), smtp: mailServer('smtp.example.com') })
    .nullable()
    .meta({ description: 'The servers of a mailbox. Passwords are never returned.' }),
  obstacles: z
    .array(z.strictObject({ code: z.string(), message: z.string() }))
    .meta({ description: 'Problems that prevent replies.', example: [] }),
})

/** A connection with the details that only admins see. */
export async function toDetail(app: App, connection: Connection): Promise<z.input<typeof channelDetail>> {
  return {
    ...toChannel(connection),
    webhook: webhookSettings(app, connection),
    mailbox: connection.messenger.mailbox?.(openSealed(app, connection)) ?? null,
    obstacles: await obstaclesOf(app, connection),
  }
}
