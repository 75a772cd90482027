import { z } from 'zod'

const credentials = z.object({ accessToken: z.string(), appSecret: z.string(), verifyToken: z.string() })
export type MetaCredentials = z.output<typeof credentials>

export function readMetaCredentials(opened: unknown): MetaCredentials {
  return credentials.parse(opened)
}
