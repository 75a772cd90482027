import { createHash } from 'node:crypto'
import { z } from 'zod'
import { token } from '../../kit/ids.ts'
import { conflict } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import type { Config } from '../../platform/config/index.ts'
import type { OutboundResponse } from '../../platform/outbound/index.ts'
import { readJson, unreachable } from '../client/answer.ts'
import { failureOf } from '../client/failure.ts'
import { ProviderError } from '../client/provider-error.ts'
import type { Provider, Vendor } from '../provider.ts'

/** The parameters of an opened consent page, which its answer must match. */
export interface Authorisation {
  /** The URL of the consent page. */
  url: string
  state: string
  verifier: string
  redirectUri: string
}

export interface Grant {
  accessToken: string
  refreshToken: string | null
  expiresAt: string | null
  instanceUrl: string | null
  scopes: readonly string[] | undefined
}

/** Starts OAuth 2.0, authorisation code with PKCE. */
export function authorise(config: Config, provider: Provider, redirectUri: string): Authorisation {
  const { vendor } = provider
  const verifier = token(512)
  const state = token(128)
  const url = new URL(vendor.authorizeUrl(config))
  const parameters = {
    response_type: 'code',
    client_id: clientOf(config, vendor).id,
    redirect_uri: redirectUri,
    scope: provider.scopes.join(' '),
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...vendor.parameters,
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return { url: url.href, state, verifier, redirectUri }
}

/** Completes the flow: exchanges the code from the consent page for tokens. */
export function redeem(app: App, vendor: Vendor, code: string, started: Authorisation): Promise<Grant> {
  return requestTokens(app, vendor, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: started.redirectUri,
    code_verifier: started.verifier,
  })
}

export function refreshTokens(app: App, vendor: Vendor, refreshToken: string): Promise<Grant> {
  return requestTokens(app, vendor, { grant_type: 'refresh_token', refresh_token: refreshToken })
}

/** Revokes a token at the service; false if it does not support that. */
export async function revoke(app: App, vendor: Vendor, revoked: string): Promise<boolean> {
  if (vendor.revokeUrl === null) return false
  const client = clientOf(app.config, vendor)
  const response = await post(app, vendor, vendor.revokeUrl(app.config), { token: revoked, ...known(client) })
  // A token unknown to the service needs no revocation.
  if (response.status >= 300 && response.status !== 400) throw failureOf(response, vendor.name)
  return true
}

const tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).nullish(),
  expires_in: z.coerce.number().nullish(),
  scope: z.string().nullish(),
  instance_url: z.url({ protocol: /^https?$/ }).nullish(),
})

async function requestTokens(app: App, vendor: Vendor, grant: Record<string, string>): Promise<Grant> {
  const client = clientOf(app.config, vendor)
  const response = await post(app, vendor, vendor.tokenUrl(app.config), { ...grant, ...known(client) })
  // The grant is invalid or expired; any other failure may be temporary.
  if (response.status === 400 || response.status === 401) {
    throw new ProviderError(
      'unauthorized',
      `${vendor.name} no longer grants access: connect the account again.`,
    )
  }
  if (response.status >= 300) throw failureOf(response, vendor.name)
  const read = readJson(response, tokens, vendor.name)
  return {
    accessToken: read.access_token,
    refreshToken: read.refresh_token ?? null,
    expiresAt:
      typeof read.expires_in === 'number'
        ? new Date(Date.now() + read.expires_in * 1000).toISOString()
        : null,
    instanceUrl: read.instance_url?.replace(/\/+$/, '') ?? null,
    scopes: read.scope?.split(/[\s,]+/).filter((scope) => scope !== ''),
  }
}

function clientOf(config: Config, vendor: Vendor): { id: string; secret: string | undefined } {
  const { id, secret } = vendor.client(config)
  if (id === undefined) {
    throw conflict(
      `There is no OAuth client for ${vendor.name}: set ${vendor.clientSettings}, or give a token.`,
    )
  }
  return { id, secret }
}

function known({ id, secret }: { id: string; secret: string | undefined }): Record<string, string> {
  return { client_id: id, ...(secret === undefined ? {} : { client_secret: secret }) }
}

async function post(
  app: App,
  vendor: Vendor,
  url: string,
  form: Record<string, string>,
): Promise<OutboundResponse> {
  try {
    return await app.outbound.request({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams(form).toString(),
      redirects: 0,
      // Other callers wait for the answer meanwhile.
      timeoutMs: 15_000,
    })
  } catch (error) {
    throw unreachable(error, vendor.name)
  }
}
