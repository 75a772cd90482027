import { execFile } from 'node:child_process'
import { appendFile, chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)
const pinned = `node_modules/node-${process.platform}-${process.arch}/bin`

/** Stands for npm: notes its arguments, and installs a Node.js that only prints what it would run. */
const npm = `
import { appendFileSync, chmodSync, mkdirSync, writeFileSync } from 'node:fs'
appendFileSync('../calls.txt', process.argv.slice(2).join(' ') + '\\n')
mkdirSync('${pinned}', { recursive: true })
writeFileSync('${pinned}/node', '#!/bin/sh\\necho runs "$@"\\n')
chmodSync('${pinned}/node', 0o755)
`

/** A checkout in which nothing is installed, and how to run a command in it with something in the place of npm. */
async function bareTree(standIn: string) {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-install-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o711)
  for (const name of ['bin', '.npmrc', 'package.json', 'package-lock.json'])
    await cp(join(root, name), join(folder, name), { recursive: true })
  for (const name of [
    'src',
    'console',
    'clients/typescript/src',
    'languages',
    'formulas',
    'migrations',
    'packaging',
  ])
    await mkdir(join(folder, name), { recursive: true })
  await writeFile(join(folder, 'npm.mjs'), standIn)
  const { PATH = '' } = process.env
  const env = { PATH, npm_execpath: join(folder, 'npm.mjs') }
  const node = (...words: string[]) => run(process.execPath, words, { cwd: folder, env })
  const calls = async () => (await readFile(join(folder, 'calls.txt'), 'utf8')).trimEnd().split('\n')
  const staged = async () => (await readdir(folder)).filter((name) => name.startsWith('.install-'))
  return { folder, frontdesk: () => node('bin/frontdesk.js', 'help'), node, calls, staged }
}

it('installs once for a lock file: what a server needs, and no script of a package', async () => {
  const { frontdesk, calls, staged } = await bareTree(npm)
  expect((await frontdesk()).stdout).toMatch(/^runs .*\/main\.js help$/m)
  expect((await frontdesk()).stderr).not.toContain('Installing')
  const [once = '', ...more] = await calls()
  expect(more).toEqual([])
  expect(once.split(' ')).toEqual(
    expect.arrayContaining(['install', '--no-save', '--omit=dev', '--ignore-scripts']),
  )
  expect(await staged()).toEqual([])
})

it('keeps the development tools when the lock file changes', async () => {
  const { folder, frontdesk, node, calls } = await bareTree(npm)
  await node('bin/run.js')
  expect((await frontdesk()).stderr).not.toContain('Installing')
  await appendFile(join(folder, 'package-lock.json'), '\n')
  await frontdesk()
  const all = await calls()
  expect(all).toHaveLength(2)
  expect(all.join('\n')).not.toContain('--omit=dev')
})

it('gives both of two that install at the same time a complete installation', async () => {
  const { frontdesk, staged } = await bareTree(`
import { setTimeout as wait } from 'node:timers/promises'
await wait(1000)
${npm}`)
  const both = await Promise.all([frontdesk(), frontdesk()])
  expect(both.map(({ stdout }) => stdout)).toEqual(both.map(() => expect.stringMatching(/main\.js help$/m)))
  expect(await staged()).toEqual([])
  expect((await frontdesk()).stderr).not.toContain('Installing')
})

it('starts over after it was killed, and removes what was left behind', async () => {
  const { folder, frontdesk, staged } = await bareTree(`
import { existsSync, mkdirSync as make, writeFileSync as write } from 'node:fs'
if (!existsSync('../killed')) {
  write('../killed', '')
  make('node_modules/half', { recursive: true })
  process.kill(process.ppid, 'SIGKILL')
  process.exit(1)
}
${npm}`)
  await expect(frontdesk()).rejects.toMatchObject({ signal: 'SIGKILL' })
  expect(await staged()).toHaveLength(1)
  expect(await readdir(folder)).not.toContain('node_modules')
  expect((await frontdesk()).stdout).toMatch(/^runs .* help$/m)
  expect(await staged()).toEqual([])
  expect(await readdir(join(folder, 'node_modules'))).not.toContain('half')
})

it('leaves what is installed as it is where npm fails', async () => {
  const { folder, frontdesk, staged } = await bareTree('process.exit(1)')
  await mkdir(join(folder, 'node_modules/whole'), { recursive: true })
  await expect(frontdesk()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Could not install the dependencies'),
  })
  expect(await readdir(join(folder, 'node_modules'))).toEqual(['whole'])
  expect(await staged()).toEqual([])
})
