import { createHash, randomBytes } from 'node:crypto'
import type { Api, Json } from './api.ts'

/** The address on the user's computer at which a program waits for the answer. */
export const callback = 'http://127.0.0.1:33418/callback'

export interface Asked {
  client_id: string
  redirect_uri: string
  response_type: string
  code_challenge: string
  code_challenge_method: string
  resource: string
  state: string
}

/** Registers a program without a website. */
export async function registerProgram(url: string, uris: readonly string[] = [callback]): Promise<string> {
  const answer = await fetch(`${url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Scripted', redirect_uris: uris }),
  })
  const { client_id: id } = (await answer.json()) as { client_id: string }
  return id
}

/** The parameters with which such a program opens the page, and the verifier that it keeps. */
export function authorizationRequest(
  url: string,
  clientId: string,
  change: Partial<Asked> = {},
): { request: Asked; verifier: string } {
  const verifier = randomBytes(32).toString('base64url')
  return {
    verifier,
    request: {
      client_id: clientId,
      redirect_uri: callback,
      response_type: 'code',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      resource: `${url}/mcp`,
      state: 'state of the program',
      ...change,
    },
  }
}

export interface Exchanged {
  status: number
  body: Json
}

export async function postForm(
  url: string,
  path: string,
  fields: Record<string, string> | string,
  headers: Record<string, string> = {},
): Promise<Exchanged> {
  const body = new URLSearchParams(fields)
  const answer = await fetch(url + path, { method: 'POST', body, headers })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
}

/** Approves a program; returns its code, and the parameters for exchanging it. */
export async function approved(
  session: Api,
  url: string,
  change: Partial<Asked> = {},
): Promise<Record<'grant_type' | 'code' | 'code_verifier' | 'client_id' | 'redirect_uri', string>> {
  const clientId = change.client_id ?? (await registerProgram(url))
  const { request, verifier } = authorizationRequest(url, clientId, change)
  const { redirect_to: address } = await session.ok.post('/connected-programs', request)
  return {
    grant_type: 'authorization_code',
    code: new URL(address).searchParams.get('code') ?? '',
    code_verifier: verifier,
    client_id: clientId,
    redirect_uri: request.redirect_uri,
  }
}

/** An approved program, with its tokens. */
export async function connectedProgram(session: Api, url: string, change: Partial<Asked> = {}) {
  const exchange = await approved(session, url, change)
  const { body } = await postForm(url, '/oauth/token', exchange)
  return {
    clientId: exchange.client_id,
    exchange,
    access: body.access_token as string,
    refresh: body.refresh_token as string,
  }
}
