import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from './listen.ts'

type Claims = Record<string, unknown>

export interface OidcService {
  issuer: string
  clientId: string
  clientSecret: string
  /** Claims that replace the correct ones in the next ID token. `undefined` omits a claim. */
  claims: Claims
  /** Signs the next tokens with a key that it does not publish. */
  forge: boolean
  /** The requests to the authorization endpoint, latest first. */
  asked: URLSearchParams[]
  /** Simulates a browser: signs in, and is redirected with a code. */
  visit: (url: string) => string
  close: () => Promise<void>
}

interface Granted {
  nonce: string
  challenge: string
  redirectUri: string
}

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function signed(payload: Claims, key: KeyObject): string {
  const head = `${encoded({ alg: 'RS256', kid: 'first', typ: 'JWT' })}.${encoded(payload)}`
  return `${head}.${sign('sha256', Buffer.from(head), key).toString('base64url')}`
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

/** An OpenID Connect service: discovery, keys, codes with PKCE, and tokens signed with RS256. */
export async function startOidcService(): Promise<OidcService> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const codes = new Map<string, Granted>()
  const server = createServer((request, response) => {
    void serve(request, response).catch(() => answer(response, 500, { error: 'server_error' }))
  })
  const { port, close } = await listen(server)
  const service: OidcService = {
    issuer: `http://127.0.0.1:${port}`,
    clientId: 'frontdesk',
    clientSecret: 'secret-of-the-client',
    claims: {},
    forge: false,
    asked: [],
    visit: (url) => visit(service, codes, new URL(url)),
    close,
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', service.issuer)
    if (pathname === '/.well-known/openid-configuration') return answer(response, 200, metadata(service))
    if (pathname === '/keys') {
      const key = { ...publicKey.export({ format: 'jwk' }), kid: 'first', alg: 'RS256', use: 'sig' }
      return answer(response, 200, { keys: [key] })
    }
    if (pathname === '/authorize') {
      response.writeHead(302, { location: service.visit(`${service.issuer}${request.url ?? ''}`) })
      return void response.end()
    }
    if (pathname !== '/token' || request.method !== 'POST') return answer(response, 404, {})
    const form = new URLSearchParams(await textOf(request))
    const granted = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    if (!isClient(service, request, form)) return answer(response, 401, { error: 'invalid_client' })
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (granted?.challenge !== challenge || granted.redirectUri !== form.get('redirect_uri'))
      return answer(response, 400, { error: 'invalid_grant' })
    const token = signed(claimsFor(service, granted), service.forge ? stranger : privateKey)
    return answer(response, 200, { access_token: 'access', token_type: 'Bearer', id_token: token })
  }

  return service
}

function metadata({ issuer }: OidcService): Claims {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }
}

function isClient(service: OidcService, request: IncomingMessage, form: URLSearchParams): boolean {
  const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  const [id, secret] =
    basic === undefined
      ? [form.get('client_id'), form.get('client_secret')]
      : Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
  return id === service.clientId && secret === service.clientSecret
}

function claimsFor({ issuer, clientId, claims }: OidcService, { nonce }: Granted): Claims {
  const now = Math.floor(Date.now() / 1000)
  return {
    iss: issuer,
    aud: clientId,
    sub: 'subject-1',
    iat: now,
    exp: now + 300,
    auth_time: now,
    nonce,
    email_verified: true,
    ...claims,
  }
}

function visit(service: OidcService, codes: Map<string, Granted>, url: URL): string {
  const asked = url.searchParams
  service.asked.unshift(asked)
  const code = randomBytes(16).toString('hex')
  codes.set(code, {
    nonce: asked.get('nonce') ?? '',
    challenge: asked.get('code_challenge') ?? '',
    redirectUri: asked.get('redirect_uri') ?? '',
  })
  const back = new URL(asked.get('redirect_uri') ?? '')
  back.searchParams.set('code', code)
  back.searchParams.set('state', asked.get('state') ?? '')
  back.searchParams.set('iss', service.issuer)
  return back.href
}
