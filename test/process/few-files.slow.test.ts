import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildCommands, commandsEntry } from '../../src/server/commands/build.ts'
import { apiClient } from '../harness/api.ts'
import { useServer } from '../harness/server.ts'
import { beside, frontdesk } from './spawn.ts'

const server = useServer()
// Beside the packages, as where a server leaves them; a folder of its own, since other tests build there, too.
const cache = join(import.meta.dirname, '../../node_modules/.cache')
let folder: string

beforeAll(async () => {
  await mkdir(cache, { recursive: true })
  folder = await mkdtemp(join(cache, 'few-files-'))
  await buildCommands(folder)
}, 120_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

async function toolsAt(url: string): Promise<unknown> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const headers = { authorization: `Bearer ${server.account.owner.key}` }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }))
  try {
    return (await client.listTools()).tools
  } finally {
    await client.close()
  }
}

it('builds the same when it was itself built, since it does not name what it replaces', async () => {
  const builder = join(import.meta.dirname, '../../src/server/commands/build.ts')
  expect(await readFile(builder, 'utf8')).not.toContain(['import', 'meta'].join('.'))
})

it('loads no package to start with, and a tenth of the modules that it is made of', async () => {
  const NODE_OPTIONS = `--import=${join(import.meta.dirname, 'loaded.js')}`
  const settings = { FRONTDESK_TLS: 'off', FRONTDESK_PORT: '0', NODE_OPTIONS }
  const file = join(folder, commandsEntry)
  const started = frontdesk(['start'], { ...beside(server.app), ...settings }, '', file)
  await started.said('serving')
  const { stderr } = await started.signal('SIGTERM')
  const { modules, packages } = JSON.parse(/LOADED (.*)/.exec(stderr)?.[1] ?? '{}')
  expect(packages).toEqual(['.cache'])
  // Measured: 168. It was 730 while Fastify, the driver and others came from their packages, and 2,300 from the sources.
  expect(modules).toBeLessThan(200)
}, 120_000)

it('serves the same from a few files as from the sources', async () => {
  const settings = { FRONTDESK_TLS: 'off', FRONTDESK_PORT: '0' }
  const started = frontdesk(
    ['start'],
    { ...beside(server.app), ...settings },
    '',
    join(folder, commandsEntry),
  )
  try {
    const said = await started.said(/listening at (http:\S+?)"/)
    const [, url = ''] = /listening at (http:\S+?)"/.exec(said) ?? []
    const api = apiClient(url, server.account.owner.key)
    const { servers: _, ...described } = await api.ok.get('/openapi.json')
    const { servers: __, ...expected } = await server.api.ok.get('/openapi.json')
    expect(described).toEqual(expected)
    expect(await toolsAt(url)).toEqual(await toolsAt(server.url))
    const { id } = await api.ok.post('/agents', { name: 'Reception' })
    await api.ok.put(`/agents/${id}/agent-setting`, { instructions: 'We are open from 9 to 17.' })
    const { messages } = await api.ok.post(`/agents/${id}/messages`, { message: 'When are you open?' })
    expect(JSON.stringify(messages)).toContain('9 to 17')
    expect((await started.signal('SIGTERM')).code).toBe(0)
  } finally {
    await started.signal('SIGKILL')
  }
}, 180_000)
