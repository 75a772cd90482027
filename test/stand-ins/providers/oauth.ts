import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from './json.ts'

/** The URLs of a service's sign-in. */
export interface OAuthWays {
  authorize: string
  token: string
  revoke: string | undefined
  /** Values of its token answer beyond the standard. */
  extra?: (url: string) => Record<string, unknown>
  /** Issues a new refresh token with each renewal and invalidates the old one. */
  rotates?: true
}

interface Pending {
  clientId: string
  redirectUri: string
  challenge: string
}

/** OAuth 2.0 according to RFC 6749 and RFC 7636: codes work once, verifiers are checked, tokens can be revoked. */
export interface OAuthStandIn {
  client: { id: string; secret: string }
  /** The lifetime of new access tokens, in seconds. */
  expiresIn: number
  renewals: number
  /** The status with which the token service fails, if set. */
  broken: number | undefined
  /** Issues a valid token without a sign-in. */
  issue: () => string
  /** Invalidates every current access token. */
  expire: () => void
  /** Invalidates every refresh token, too. */
  forget: () => void
  isGood: (authorization: string | undefined) => boolean
  isRevoked: (token: string) => boolean
  serve: (request: IncomingMessage, response: ServerResponse, url: string) => Promise<boolean>
}

export function oauthStandIn(ways: OAuthWays): OAuthStandIn {
  const codes = new Map<string, Pending>()
  const access = new Set<string>()
  const refresh = new Set<string>()
  const revoked = new Set<string>()
  const client = { id: 'stand-in-client', secret: 'stand-in-secret' }

  function consent(query: URLSearchParams, response: ServerResponse): void {
    const redirectUri = query.get('redirect_uri') ?? ''
    const challenge = query.get('code_challenge') ?? ''
    const isRight =
      query.get('response_type') === 'code' &&
      query.get('client_id') === client.id &&
      query.get('code_challenge_method') === 'S256' &&
      challenge.length === 43
    if (!isRight) return json(response, 400, { error: 'invalid_request' })
    const code = randomBytes(16).toString('hex')
    codes.set(code, { clientId: client.id, redirectUri, challenge })
    const back = new URL(redirectUri)
    back.searchParams.set('code', code)
    back.searchParams.set('state', query.get('state') ?? '')
    response.writeHead(302, { location: back.href }).end()
  }

  function isGranted(form: URLSearchParams): boolean {
    if (form.get('grant_type') === 'refresh_token') {
      standIn.renewals++
      const token = form.get('refresh_token') ?? ''
      const isKnown = refresh.has(token)
      if (ways.rotates === true) refresh.delete(token)
      return isKnown
    }
    const pending = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const verifier = form.get('code_verifier') ?? ''
    return (
      pending !== undefined &&
      pending.redirectUri === form.get('redirect_uri') &&
      pending.challenge === createHash('sha256').update(verifier).digest('base64url')
    )
  }

  function tokens(form: URLSearchParams, response: ServerResponse, url: string): void {
    if (standIn.broken !== undefined)
      return json(response, standIn.broken, { error: 'temporarily_unavailable' })
    if (form.get('client_id') !== client.id || form.get('client_secret') !== client.secret) {
      return json(response, 401, { error: 'invalid_client' })
    }
    if (!isGranted(form)) return json(response, 400, { error: 'invalid_grant' })
    const isFirst = form.get('grant_type') !== 'refresh_token'
    json(response, 200, {
      access_token: made('access', access),
      token_type: 'Bearer',
      expires_in: standIn.expiresIn,
      ...(isFirst || ways.rotates === true ? { refresh_token: made('refresh', refresh) } : {}),
      ...ways.extra?.(url),
    })
  }

  const standIn: OAuthStandIn = {
    client,
    expiresIn: 3600,
    renewals: 0,
    broken: undefined,
    issue: () => made('access', access),
    expire: () => access.clear(),
    forget: () => {
      access.clear()
      refresh.clear()
    },
    isGood: (authorization) => access.has(authorization?.replace(/^Bearer /, '') ?? ''),
    isRevoked: (token) => revoked.has(token),
    serve: async (request, response, url) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
      if (pathname === ways.authorize) consent(searchParams, response)
      else if (pathname === ways.token) tokens(await formOf(request), response, url)
      else if (pathname === ways.revoke) {
        const token = (await formOf(request)).get('token') ?? ''
        revoked.add(token)
        refresh.delete(token)
        json(response, 200, {})
      } else return false
      return true
    },
  }
  return standIn
}

function made(kind: string, into: Set<string>): string {
  const token = `${kind}-${randomBytes(16).toString('hex')}`
  into.add(token)
  return token
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(Buffer.concat(await request.toArray()).toString('utf8'))
}
