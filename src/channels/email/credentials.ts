import { z } from 'zod'

/** The encryption of a mail server. `none` is allowed only for hosts that the operator has listed. */
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
