import { join } from 'node:path'
import { expect, it } from 'vitest'
import { useServer } from '../harness/server.ts'
import { beside, frontdesk } from './spawn.ts'

const server = useServer()

interface Loaded {
  modules: number
  bytes: number
  packages: string[]
}

const withHook = () => ({
  ...beside(server.app),
  NODE_OPTIONS: `--import=${join(import.meta.dirname, 'loaded.js')}`,
})

const readLoaded = (stderr: string): Loaded => JSON.parse(/LOADED (.*)/.exec(stderr)?.[1] ?? '{}')

async function loadedBy(...words: string[]): Promise<Loaded> {
  return readLoaded((await frontdesk(words, withHook()).finished).stderr)
}

it('a start loads no package outside the build', async () => {
  const started = frontdesk(['start'], { ...withHook(), FRONTDESK_TLS: 'off', FRONTDESK_PORT: '0' })
  await started.said('serving')
  const { modules, packages } = readLoaded((await started.signal('SIGTERM')).stderr)
  // A package that a start loads belongs into the list in packaging/server.ts.
  expect(packages).toEqual([])
  expect(modules).toBeLessThan(250)
}, 120_000)

// A server is 5 MB; what these commands share with it, Kysely and zod included, is less than half of that.
it.each([
  ['key', 'list'],
  ['key', 'create'],
  ['team', 'create', '--name', 'Support'],
  ['user', 'password-link', '--email', 'nobody@example.com'],
  ['plan', 'list'],
  ['channel', 'list'],
  ['webhook', 'list'],
  ['integration', 'list'],
  ['dead-letter', 'list'],
  ['doctor'],
  ['livechat', 'show', '00000000-0000-4000-8000-000000000000'],
])(
  'a command loads no package outside the build, and not the server: %s %s',
  async (...words) => {
    const { bytes, packages } = await loadedBy(...words)
    expect(packages).toEqual([])
    expect(bytes).toBeLessThan(3_000_000)
  },
  60_000,
)
