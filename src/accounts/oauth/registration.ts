import { z } from 'zod'
import type { App } from '../../platform/app.ts'
import { SecretsError } from '../../platform/secrets/index.ts'
import { clientName, redirectUris } from './client-metadata.ts'

const context = 'accounts/oauth-client'
const prefix = 'fdc_'

// An id travels in the address of the consent page.
const mostBytes = 700

/** What a program says of itself that registers (RFC 7591); what it says beyond that has no effect. */
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
 * The id of a program that registers: what it said, sealed. Nothing is stored, so there is nothing to fill up and
 * nothing to sweep, and every process knows it.
 */
export function register(app: App, given: Registration): string {
  return prefix + app.secrets.seal(JSON.stringify(kept(given)), context)
}

const said = z.strictObject({ name: z.string(), uris: z.array(z.string()) })

/** What the program with this id said when it registered; undefined where it never did, or by another secret key. */
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
