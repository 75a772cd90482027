import { join } from 'node:path'
import { expect, it } from 'vitest'
import { useServer } from '../harness/server.ts'
import { beside, runFrontdesk } from './spawn.ts'

const server = useServer()

// What a server is made of, and what no command needs that only looks at the database.
const heavy = [
  'fastify',
  'undici',
  'nodemailer',
  '@modelcontextprotocol/client',
  'esbuild',
  'onnxruntime-node',
  'ai',
]

interface Loaded {
  modules: number
  packages: string[]
}

async function loadedBy(...words: string[]): Promise<Loaded> {
  const hook = join(import.meta.dirname, 'loaded.js')
  const { stderr } = await runFrontdesk(words, { ...beside(server.app), NODE_OPTIONS: `--import=${hook}` })
  return JSON.parse(/LOADED (.*)/.exec(stderr)?.[1] ?? '{}')
}

// The most modules that each may load. Of 540 to 830 measured, 360 are Kysely's and zod's; a server is made of 2,000.
it.each<[number, ...string[]]>([
  [760, 'key', 'list'],
  [760, 'key', 'create'],
  [760, 'team', 'create', '--name', 'Support'],
  [760, 'user', 'password-link', '--email', 'nobody@example.com'],
  [760, 'plan', 'list'],
  [760, 'channel', 'list'],
  [760, 'webhook', 'list'],
  [760, 'integration', 'list'],
  [760, 'dead-letter', 'list'],
  [760, 'doctor'],
  [880, 'livechat', 'show', '00000000-0000-4000-8000-000000000000'],
])(
  'at most %i modules: %s %s',
  async (most, ...words) => {
    const { modules, packages } = await loadedBy(...words)
    expect(packages).toContain('kysely')
    expect(packages.filter((name) => heavy.includes(name))).toEqual([])
    expect(modules).toBeLessThan(most)
  },
  60_000,
)

it('asking for help loads no database', async () => {
  const { modules, packages } = await loadedBy('help')
  expect(packages).not.toContain('kysely')
  expect(modules).toBeLessThan(100)
}, 60_000)
