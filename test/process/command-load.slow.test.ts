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
  milliseconds: number
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

it('takes a few times the processor time of asking for help, which loads no database', async () => {
  const [help, list] = [await leastOf('help'), await leastOf('key', 'list')]
  expect(help.modules).toBeLessThan(100)
  // Measured: 0.1 s and 0.35 s; it was 1.7 s when every command loaded the whole server.
  expect(list.milliseconds / help.milliseconds).toBeLessThan(7)
}, 60_000)

/** What else the machine does takes from any one run. */
async function leastOf(...words: string[]): Promise<Loaded> {
  const runs = [await loadedBy(...words), await loadedBy(...words), await loadedBy(...words)]
  return runs.reduce((least, run) => (run.milliseconds < least.milliseconds ? run : least))
}
