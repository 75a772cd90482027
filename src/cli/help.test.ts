import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runFrontdesk } from '../../test/process/spawn.ts'
import { providers } from '../integrations/index.ts'
import { commands } from './commands/index.ts'
import { help } from './help.ts'

async function loadedFor(...words: string[]) {
  const hook = join(import.meta.dirname, '../../test/process/loaded.js')
  const { stderr, ...answer } = await runFrontdesk(words, { NODE_OPTIONS: `--import=${hook}` })
  return { answer, loaded: JSON.parse(/LOADED (.*)/.exec(stderr)?.[1] ?? '{}') }
}

it.each([
  [['help'], 0, 'frontdesk key create'],
  [['start', '--help'], 0, 'frontdesk key create'],
  [['--version'], 0, /^\d+\.\d+\.\d+$/m],
  [['strat'], 1, ''],
  [['user', 'create'], 1, ''],
  [['key', 'revoke', 'mine'], 1, ''],
])('%j is answered without loading the server or a single package', async (words, code, said) => {
  const { answer, loaded } = await loadedFor(...words)
  expect(answer).toEqual({ code, stdout: expect.stringMatching(said) })
  expect(loaded.packages).toEqual([])
  // Of the 5 MB of a server.
  expect(loaded.bytes).toBeLessThan(500_000)
})

it('names what can be connected, which it does not load', () => {
  const text = help(commands)
  expect(text).toContain(` ${providers.map(({ kind, name }) => `${kind} (${name})`).join(', ')}\n`)
})
