import { z } from 'zod'
import type { App } from '../../platform/app.ts'
import { SecretsError } from '../../platform/secrets/index.ts'
import { clientName, redirectUris } from './client-metadata.ts'

const context = 'accounts/oauth-client'
const prefix = 'fdc_'

// An id travels in the address of the consent page.
const mostBytes = 700

/** The registration of a program (RFC 7591). Other properties have no effect. */
export const registration = z
  .looseObject({
    redirect_uris: redirectUris,
    client_name: clientName.optional(),
  })
  .refine((given) => Buffer.byteLength(JSON.stringify(kept(given))) <= mostBytes, {
    error: `The name and the redirect URIs together take more than ${mostBytes} bytes.`,
    path: ['redirect_uris'],
  })

type Registration = z.output<typeof registration>

function kept({
  redirect_uris: uris,
  client_name: name,
}: {
  redirect_uris: string[]
  client_name?: string | undefined
}) {
  return { name: name ?? '', uris }
}

/**
 * Registers a program: its id contains the sealed registration. Nothing is stored, so there is nothing to flood
 * or clean up, and every process knows the program.
 */
export function register(app: App, given: Registration): string {
  return prefix + app.secrets.seal(JSON.stringify(kept(given)), context)
}

const said = z.strictObject({ name: z.string(), uris: z.array(z.string()) })

/** The registration in an id; undefined if the id is invalid or was sealed with another secret key. */
export function registered(app: App, clientId: string): { name: string; redirectUris: string[] } | undefined {
  if (!clientId.startsWith(prefix)) return undefined
  try {
    const { name, uris } = said.parse(JSON.parse(app.secrets.open(clientId.slice(prefix.length), context)))
    return { name, redirectUris: uris }
  } catch (error) {
    if (error instanceof SecretsError) return undefined
    throw error
  }
}
