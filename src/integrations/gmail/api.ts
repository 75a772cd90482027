import { below } from '../client/address.ts'
import type { ProviderClient } from '../client/provider-client.ts'

/** Gmail's API for the mailbox of whoever connected it. */
export function gmailUrl({ config }: ProviderClient, ...segments: string[]): string {
  return below(`${config.gmailUrl}/gmail/v1/users/me`, ...segments)
}
