import { execFile, execFileSync, spawn } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { apiClient } from '../harness/api.ts'
import { freePort } from '../harness/free-port.ts'
import { newBase, settledSources } from '../harness/knowledge/settled.ts'
import { killGroup } from './spawn.ts'
import { toRegistry } from './to-registry.ts'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)
const { PATH = '', HOME = '' } = process.env
const parts = [
  '.npmrc',
  'package.json',
  'package-lock.json',
  'bin',
  'src',
  'console',
  'clients',
  'languages',
  'formulas',
  'migrations',
  'packaging',
  'test/process',
]

/** A checkout in which nothing is installed. */
function bareTree(): string {
  const tree = mkdtempSync(join(tmpdir(), 'frontdesk-light-'))
  onTestFinished(() => rmSync(tree, { recursive: true, force: true }))
  chmodSync(tree, 0o711)
  mkdirSync(join(tree, 'test'))
  for (const name of parts) cpSync(join(root, name), join(tree, name), { recursive: true })
  return tree
}

function megabytes(folder: string): number {
  return Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0])
}

/** `npm start` there. Packages come from npm's cache, where what is installed here has been put. */
async function start(tree: string) {
  const port = await freePort()
  const npm = spawn('npm', ['start'], {
    cwd: tree,
    detached: true,
    env: {
      ...toRegistry,
      PATH,
      HOME,
      npm_config_prefer_offline: 'true',
      FRONTDESK_DATA_DIR: join(tree, 'data'),
      FRONTDESK_PORT: String(port),
      FRONTDESK_TLS: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => killGroup(npm))
  let said = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (said += chunk))
  const ended = new Promise<void>((resolve) => npm.once('close', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, { timeout: 400_000, interval: 100 }).toBe(true)
  return { npm, url, ended, said: () => said }
}

it('a server on a bare machine gets what it needs, and no more than 650 MB', async () => {
  const tree = bareTree()
  const { npm, url, ended, said } = await start(tree)
  expect(existsSync(join(tree, 'node_modules/vitest'))).toBe(false)
  expect(said()).not.toContain('Could not')
  expect(megabytes(join(tree, 'node_modules'))).toBeLessThan(650)
  const page = await fetch(`${url}/`, { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain('<script')

  const welcome = readFileSync(join(tree, 'data/first-start.txt'), 'utf8')
  const api = apiClient(url, /Personal key +(\S+)/.exec(welcome)?.[1])
  const base = await newBase(api)
  const body = new FormData()
  body.append('files', new Blob(['The office is open on Mondays.']), 'hours.txt')
  expect((await api.fetch(`${base}/sources/files`, { method: 'POST', body })).status).toBe(202)
  expect(await settledSources(api, base, 180_000)).toMatchObject([{ state: 'READY', error: null }])
  process.kill(npm.pid ?? 0, 'SIGTERM')
  await ended

  const node = join(tree, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  const { stdout } = await run(node, [join(tree, 'test/process/offline-abilities.ts')])
  const able: { meaning: number; read: string; heard: string } = JSON.parse(stdout)
  expect(able.meaning).toBeGreaterThan(0.99)
  expect(able.read).toContain('Invoice 4711')
  expect(able.heard).toMatch(/call me back on Friday/)
}, 900_000)
