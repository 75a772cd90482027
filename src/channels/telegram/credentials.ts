import { z } from 'zod'

const credentials = z.object({
  token: z.string(),
  /** Telegram sends it with every update, which proves that the update is from Telegram. */
  webhookSecret: z.string(),
})

export function readBotCredentials(opened: unknown): z.output<typeof credentials> {
  return credentials.parse(opened)
}
