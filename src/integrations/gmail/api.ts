import { below } from '../client/address.ts'
import type { ProviderClient } from '../client/provider-client.ts'

/** Gmail's API for the mailbox of the connected account. */
export function gmailUrl({ config }: ProviderClient, ...segments: string[]): string {
  return below(`${config.gmailUrl}/gmail/v1/users/me`, ...segments)
}
