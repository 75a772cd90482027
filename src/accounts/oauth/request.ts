import { z } from 'zod'
import type { Client } from '../../kit/endpoint.ts'
import { Problem } from '../../kit/problem.ts'
import { secret } from '../../kit/secret.ts'
import type { App } from '../../platform/app.ts'
import { findClient, type OAuthClient, UnknownClient } from './clients.ts'
import { answeredAt, type Destination, destinationOf, isRegistered } from './redirect-uri.ts'
import { ownResource, type Resource } from './resource.ts'

const parameter = (max: number) => z.string().max(max)

/** The parameters of an authorization request (RFC 6749, 7636, 8707), as in the URL of the page. */
export const authorizationRequest = z.strictObject({
  client_id: parameter(4000).meta({ example: 'https://assistant.example/oauth/client.json' }),
  redirect_uri: parameter(2000).meta({ example: 'http://127.0.0.1:33418/callback' }),
  response_type: parameter(100).optional().meta({ example: 'code' }),
  code_challenge: parameter(200).optional().meta({ example: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' }),
  code_challenge_method: parameter(20).optional().meta({ example: 'S256' }),
  resource: parameter(2000).optional().meta({ example: 'https://desk.example.com/mcp' }),
  state: secret(parameter(2000).meta({ example: 'af0ifjsldkj' })).optional(),
  scope: parameter(1000).optional().meta({ example: 'mcp' }),
})

export type AuthorizationRequest = z.output<typeof authorizationRequest>

export interface Examined {
  client: OAuthClient
  destination: Destination
  /** The requested access; undefined if the request is refused. */
  asked: { resource: Resource; codeChallenge: string } | undefined
  /** The OAuth error for the program, with a description for the person. */
  refusal: { error: string; description: string } | undefined
  /** The URL for a person who declines, or whose request is refused. */
  declineUrl: string
}

/**
 * Checks a request before the person is asked. A wrong client or redirect URL causes no redirect. All other
 * errors are reported to the program.
 */
export async function examine(app: App, client: Client, given: AuthorizationRequest): Promise<Examined> {
  const program = await findClient(app, given.client_id).catch((error: unknown) => {
    if (error instanceof UnknownClient) throw new Problem('bad_request', error.message)
    throw error
  })
  const destination = destinationOf(given.redirect_uri)
  if (destination === undefined || !isRegistered(program.redirectUris, given.redirect_uri)) {
    throw new Problem(
      'bad_request',
      'The program asks to be answered at an address that it has not registered.',
    )
  }
  const resource = given.resource === undefined ? undefined : ownResource(app, client, given.resource)
  const refusal = refusalOf(given, resource)
  const { code_challenge: codeChallenge } = given
  const error = refusal ?? { error: 'access_denied', description: 'The person declined.' }
  return {
    client: program,
    destination,
    refusal,
    asked:
      refusal === undefined && resource !== undefined && codeChallenge !== undefined
        ? { resource, codeChallenge }
        : undefined,
    declineUrl: answeredAt(given.redirect_uri, {
      error: error.error,
      error_description: error.description,
      state: given.state,
      iss: resource?.origin ?? client.origin,
    }),
  }
}

function refusalOf(given: AuthorizationRequest, resource: Resource | undefined): Examined['refusal'] {
  if (given.response_type !== 'code') {
    return { error: 'unsupported_response_type', description: 'response_type must be code.' }
  }
  if (given.code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(given.code_challenge ?? '')) {
    const description = 'PKCE is required: code_challenge with code_challenge_method S256.'
    return { error: 'invalid_request', description }
  }
  if (resource === undefined) {
    const description = 'resource must be the address of an MCP server of this host, such as /mcp.'
    return { error: 'invalid_target', description }
  }
  return undefined
}
