import { ProviderError } from '../../integrations/index.ts'
import type { App } from '../../platform/app.ts'
import type { MailServer } from './credentials.ts'

/** An address of the server that passed the guard of all outbound connections. */
export async function addressOf(app: App, { host, security }: MailServer): Promise<string> {
  const { address, isListed } = await app.outbound.addressOf(host)
  if (security === 'none' && !isListed) {
    throw new ProviderError(
      'refused',
      `Passwords are not sent to ${host} without encryption. Choose TLS or STARTTLS, or have the operator list the host in FRONTDESK_OUTBOUND_ALLOW.`,
    )
  }
  return address
}
