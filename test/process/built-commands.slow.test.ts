import { execFile } from 'node:child_process'
import { chmod, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildNow, type Freshness } from '../../src/server/commands/keep.ts'
import { useServer } from '../harness/server.ts'
import { beside, frontdesk, runFrontdesk } from './spawn.ts'

const server = useServer()
const root = join(import.meta.dirname, '../..')
const program = join(root, 'bin/frontdesk.js')

let freshness: Freshness

beforeAll(async () => {
  freshness = (await import(join(root, 'bin/commands.js'))) as Freshness
  await buildNow(freshness)
}, 60_000)

const built = (): string => freshness.freshCommands() ?? ''

async function modulesLoadedBy(words: string[]): Promise<number> {
  const environment = {
    ...beside(server.app),
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'loaded.js')}`,
  }
  const { stderr } = await frontdesk(words, environment, '', built()).finished
  return JSON.parse(/LOADED (.*)/.exec(stderr)?.[1] ?? '{}').modules
}

describe('a command', () => {
  it('can be executed as it lies in the repository, by whoever pulls it', async () => {
    expect((await stat(program)).mode & 0o111).toBe(0o111)
    expect((await stat(dirname(built()))).mode & 0o777).toBe(0o755)
  })

  it.each(['help', 'key list', 'plan list', 'webhook list', 'channel list', 'doctor'])(
    'loads a few files once it is built: %s',
    async (line) => {
      expect(built()).not.toBe('')
      expect(await modulesLoadedBy(line.split(' '))).toBeLessThan(150)
    },
    60_000,
  )

  it('runs from the sources once one of them was written to, and is built again', async () => {
    const source = join(root, 'src/cli/print.ts')
    const before = built()
    expect(before).not.toBe('')
    // Sets no other mode than it has, which is a change all the same.
    await chmod(source, (await stat(source)).mode)
    expect(built()).toBe('')
    const { stdout } = await promisify(execFile)(process.execPath, [program, '--version'])
    expect(stdout).toMatch(/^\d+\.\d+\.\d+$/m)
    await expect.poll(() => buildNow(freshness), { timeout: 30_000 }).toBe(true)
    expect(built()).not.toBe('')
    expect(built()).not.toBe(before)
  }, 60_000)

  it('does the same from a few files as from the sources', async () => {
    const environment = beside(server.app)
    for (const words of [['help'], ['key', 'list'], ['ky', 'list'], ['key', 'list', '--account', 'none']]) {
      const { code, stdout, stderr } = await frontdesk(words, environment, '', built()).finished
      expect({ code, stdout, stderr }).toEqual(await runFrontdesk(words, environment))
    }
    const create = [
      'account',
      'create',
      '--name',
      'Acme',
      '--namespace',
      'acme',
      '--email',
      'ada@acme.example',
    ]
    const made = await frontdesk(create, environment, '', built()).finished
    expect(made.stderr).toBe('')
    expect(made.stdout).toMatch(/Personal key +fdu_\S{40,}/)
  }, 60_000)
})
