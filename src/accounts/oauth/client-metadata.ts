import { z } from 'zod'
import { line } from '../../kit/schema.ts'
import { destinationOf } from './redirect-uri.ts'

const redirectUri = z
  .string()
  .max(1000)
  .refine((uri) => destinationOf(uri) !== undefined, {
    error:
      'Must be an https address, an http one on 127.0.0.1, [::1] or localhost, or one with the scheme of an application; without a fragment.',
  })

export const redirectUris = z.array(redirectUri).min(1).max(20)

export const clientName = line(100)

/** A client metadata document. Other properties have no effect. */
export const clientDocument = z.looseObject({
  client_id: z.string(),
  client_name: clientName,
  redirect_uris: redirectUris,
  // Clients with a secret or key would have to prove it, which isn't supported.
  token_endpoint_auth_method: z.literal('none').default('none'),
  grant_types: z.array(z.string()).default(['authorization_code']),
})
