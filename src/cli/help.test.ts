import { expect, it } from 'vitest'
import { runFrontdesk } from '../../test/process/spawn.ts'
import { providers } from '../integrations/index.ts'
import { commands } from './commands/index.ts'
import { help } from './help.ts'

/** Tells of every module that is loaded after it, on standard error. */
const telling = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  const tell = (url) => url.startsWith('file:') && process.stderr.write('loads ' + url + '\\n')
  registerHooks({ load: (url, context, next) => (tell(url), next(url, context)) })
`)}`

async function loadedFor(...words: string[]) {
  const { stderr, ...rest } = await runFrontdesk(words, { NODE_OPTIONS: `--import=${telling}` })
  const paths = [...stderr.matchAll(/^loads .*?\/((?:src|node_modules)\/.*)$/gm)].map(([, path = '']) => path)
  return { ...rest, paths }
}

it.each([
  [['help'], 0, 'frontdesk key create'],
  [['start', '--help'], 0, 'frontdesk key create'],
  [['--version'], 0, /^\d+\.\d+\.\d+$/m],
  [['strat'], 1, ''],
  [['user', 'create'], 1, ''],
  [['key', 'revoke', 'mine'], 1, ''],
])('%j is answered without loading the server or a single package', async (words, code, said) => {
  const { paths, ...answer } = await loadedFor(...words)
  expect(answer).toEqual({ code, stdout: expect.stringMatching(said) })
  expect(paths).toContain('src/cli/main.ts')
  expect(paths.filter((path) => !/^src\/(?:cli|kit)\//.test(path))).toEqual([])
})

it('names what can be connected, which it does not load', () => {
  const text = help(commands)
  expect(text).toContain(` ${providers.map(({ kind, name }) => `${kind} (${name})`).join(', ')}\n`)
})
