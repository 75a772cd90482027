import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callback } from '../../../test/harness/oauth.ts'
import { type SignedIn, useServer } from '../../../test/harness/server.ts'
import { type ClientHost, startClientHost } from '../../../test/stand-ins/oauth-client.ts'

const server = useServer({ environment: { FRONTDESK_OUTBOUND_ALLOW: 'localhost' } })
let site: ClientHost
let ada: SignedIn

beforeAll(async () => {
  site = await startClientHost(['http://127.0.0.1/callback', 'https://assistant.example/callback'])
  ada = await server.account.owner.signIn()
})
afterAll(() => site.close())

type Saved<Name extends 'saveTokens' | 'saveClientInformation'> = Parameters<
  NonNullable<OAuthClientProvider[Name]>
>[0]

/** A program with the official client, which keeps its data in memory. */
class Program implements OAuthClientProvider {
  readonly redirectUrl = callback
  readonly clientMetadata = { client_name: 'Scripted', redirect_uris: [callback] }
  readonly clientMetadataUrl?: string
  readonly went: URL[] = []
  saved: Saved<'saveTokens'> | undefined
  #information: Saved<'saveClientInformation'> | undefined
  #verifier = ''
  #discovered: Awaited<ReturnType<NonNullable<OAuthClientProvider['discoveryState']>>>

  constructor(clientMetadataUrl?: string) {
    if (clientMetadataUrl !== undefined) this.clientMetadataUrl = clientMetadataUrl
  }

  state = () => 'state of the program'
  clientInformation = () => this.#information
  saveClientInformation = (given: Saved<'saveClientInformation'>) => void (this.#information = given)
  tokens = () => this.saved
  saveTokens = (given: Saved<'saveTokens'>) => void (this.saved = given)
  invalidateCredentials = (scope: string) => {
    if (scope === 'all' || scope === 'tokens') this.saved = undefined
  }
  redirectToAuthorization = (url: URL) => void this.went.push(url)
  saveCodeVerifier = (given: string) => void (this.#verifier = given)
  codeVerifier = () => this.#verifier
  discoveryState = () => this.#discovered
  saveDiscoveryState: NonNullable<OAuthClientProvider['saveDiscoveryState']> = (given) =>
    void (this.#discovered = given)
}

function transportFor(program: Program, path = '/mcp'): StreamableHTTPClientTransport {
  return new StreamableHTTPClientTransport(new URL(server.url + path), { authProvider: program })
}

const newClient = () =>
  new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } })

/** Allows a program, as the page does with the parameters in its URL. */
async function allow(address: URL | undefined): Promise<URL> {
  expect(address?.pathname).toBe('/authorize')
  const { redirect_to: back } = await ada.api.ok.post(
    '/connected-programs',
    Object.fromEntries(address?.searchParams ?? []),
  )
  return new URL(back)
}

/** The whole flow: refused, redirected to the page, allowed, connected. */
async function connect(program: Program, path = '/mcp'): Promise<Client> {
  const first = transportFor(program, path)
  await expect(newClient().connect(first)).rejects.toThrow(UnauthorizedError)
  const back = await allow(program.went.at(-1))
  expect(back.searchParams.get('state')).toBe('state of the program')
  expect(back.searchParams.get('iss')).toBe(server.url)
  await first.finishAuth(back.searchParams)
  const client = newClient()
  await client.connect(transportFor(program, path))
  return client
}

async function whoIs(client: Client): Promise<unknown> {
  const { content } = await client.callTool({ name: 'read_operation', arguments: { operation: 'getMe' } })
  const [first] = content
  return first?.type === 'text' ? JSON.parse(first.text) : undefined
}

describe('the official client', () => {
  it('is let in by its metadata document, and acts with the rights of the person', async () => {
    const client = await connect(new Program(site.clientId))
    expect(await whoIs(client)).toEqual(await server.api.ok.get('/me'))
    await client.close()
    const { results } = await ada.api.ok.get('/connected-programs')
    expect(results[0]).toMatchObject({
      name: 'Assistant',
      host: site.host,
      destination: { kind: 'computer', name: '127.0.0.1' },
      access: { path: '/mcp', kind: 'api', ids: [] },
    })
  })

  it('is let in after it registered itself, and refreshes its token when that has expired', async () => {
    const program = new Program()
    const client = await connect(program)
    await client.close()
    const before = program.saved
    await server.app.db
      .updateTable('oauth_tokens')
      .set({ expires_at: new Date(0) })
      .where('kind', '=', 'access')
      .execute()
    const again = newClient()
    await again.connect(transportFor(program))
    expect(await whoIs(again)).toEqual(await server.api.ok.get('/me'))
    await again.close()
    expect(program.saved?.access_token).not.toBe(before?.access_token)
    expect(program.saved?.refresh_token).not.toBe(before?.refresh_token)
    expect(program.went).toHaveLength(1)
  })

  it('is let in to one agent, and to nothing else', async () => {
    const agent = await server.api.ok.post('/agents', { name: 'Reception' })
    const program = new Program(site.clientId)
    const client = await connect(program, `/mcp/agents/${agent.id}`)
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['ask'])
    await client.close()
    const authorization = `Bearer ${program.saved?.access_token}`
    for (const path of ['/mcp', '/mcp/workflows/1', '/public/v1/me', '/openai/v1/models']) {
      const method = path.startsWith('/mcp') ? 'POST' : 'GET'
      const { status } = await fetch(server.url + path, { method, headers: { authorization } })
      expect({ path, status }).toEqual({ path, status: 401 })
    }
  })

  it('is out at the next call when the person removes it, and asks again', async () => {
    const program = new Program(site.clientId)
    const client = await connect(program)
    const [newest] = (await ada.api.ok.get('/connected-programs')).results
    await ada.api.ok.delete(`/connected-programs/${newest.id}`)
    await expect(client.listTools()).rejects.toThrow(UnauthorizedError)
    expect(program.went).toHaveLength(2)
    await client.close()
    const asked = (await ada.api.ok.get('/audit-log?action=connected-programs')).results
    expect(asked[0]).toMatchObject({
      action: 'DELETE /connected-programs/{programId}',
      before: { program: 'Assistant' },
    })
    expect(asked[1]).toMatchObject({
      action: 'POST /connected-programs',
      after: { program: 'Assistant', host: site.host, resource: '/mcp' },
    })
  })

  it('is named in the audit log by what it changes', async () => {
    const client = await connect(new Program(site.clientId))
    await client.callTool({
      name: 'change_operation',
      arguments: { operation: 'postAgents', body: { name: 'By a program' } },
    })
    await client.close()
    const [entry] = (await ada.api.ok.get('/audit-log?action=POST%20/agents')).results
    expect(entry).toMatchObject({
      via: 'token',
      client: 'Assistant',
      actor: server.account.owner.email,
      after: { name: 'By a program' },
    })
  })
})
