import { z } from 'zod'

/** How a mail server is reached. Without encryption only where the operator allows the host. */
export const securities = ['tls', 'starttls', 'none'] as const

const server = z.object({
  host: z.string(),
  port: z.number(),
  security: z.enum(securities),
  user: z.string(),
  password: z.string(),
})
export type MailServer = z.output<typeof server>

const credentials = z.object({ imap: server, smtp: server })
export type MailCredentials = z.output<typeof credentials>

export function readMailCredentials(opened: unknown): MailCredentials {
  return credentials.parse(opened)
}
