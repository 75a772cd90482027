import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../harness/free-port.ts'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)
const parts = ['package.json', 'package-lock.json', 'bin', 'src', 'console', 'clients', 'migrations']

/**
 * What `npm start` installs on a bare machine, made of what is installed here: the same without the packages of
 * development. By links where the disk allows, since what is removed from the one stays in the other.
 */
async function lightTree(): Promise<string> {
  const tree = mkdtempSync(join(tmpdir(), 'frontdesk-light-'))
  onTestFinished(() => rmSync(tree, { recursive: true, force: true }))
  chmodSync(tree, 0o711)
  for (const name of parts) cpSync(join(root, name), join(tree, name), { recursive: true })
  mkdirSync(join(tree, 'test'))
  cpSync(join(root, 'test/process'), join(tree, 'test/process'), { recursive: true })
  mkdirSync(join(tree, 'node_modules'))
  // Not what others put into the cache and take out of it meanwhile, which nobody installs.
  const names = readdirSync(join(root, 'node_modules')).filter((name) => name !== '.cache')
  const copied = [...names.map((name) => join(root, 'node_modules', name)), join(tree, 'node_modules')]
  await run('cp', ['-al', ...copied]).catch(() => run('cp', ['-a', ...copied]))
  await run('npm', ['prune', '--omit=dev', '--offline', '--no-save', '--no-audit', '--no-fund'], {
    cwd: tree,
  })
  const script = "import('./bin/lighten.js').then(({ lighten }) => lighten('node_modules'))"
  await run(process.execPath, ['-e', script], { cwd: tree })
  return tree
}

function megabytes(folder: string): number {
  return Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0])
}

it('a server is installed in 650 MB, and can do everything offline that it could', async () => {
  const tree = await lightTree()
  expect(existsSync(join(tree, 'node_modules/vitest'))).toBe(false)
  expect(megabytes(join(tree, 'node_modules'))).toBeLessThan(650)
  const node = join(tree, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  const { stdout } = await run(node, [join(tree, 'test/process/offline-abilities.ts')])
  const able: { meaning: number; read: string; heard: string } = JSON.parse(stdout)
  expect(able.meaning).toBeGreaterThan(0.99)
  expect(able.read).toContain('Invoice 4711')
  expect(able.heard).toMatch(/call me back on Friday/)

  const { PATH = '', HOME = '' } = process.env
  const port = await freePort()
  const server = execFile(node, [join(tree, 'src/cli/main.ts'), 'start'], {
    env: {
      PATH,
      HOME,
      FRONTDESK_DATA_DIR: join(tree, 'data'),
      FRONTDESK_PORT: String(port),
      FRONTDESK_TLS: 'off',
    },
  })
  const ended = new Promise((resolve) => server.once('close', resolve))
  const page = () => fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html' } })
  const status = () =>
    page().then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(status, { timeout: 120_000 }).toBe(true)
  expect(await (await page()).text()).toContain('<script')
  server.kill('SIGTERM')
  expect(await ended).toBe(0)
}, 300_000)
