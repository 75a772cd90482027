import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)
const pinned = `node_modules/node-${process.platform}-${process.arch}/bin`

/** Stands for npm: keeps what it was asked, and puts a Node in place that only says what it would run. */
const npm = `
import { appendFileSync, chmodSync, mkdirSync, writeFileSync } from 'node:fs'
appendFileSync('asked.txt', process.argv.slice(2).join(' ') + '\\n')
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
  await mkdir(join(folder, 'src'))
  await writeFile(join(folder, 'npm.mjs'), standIn)
  const { PATH = '' } = process.env
  const env = { PATH, npm_execpath: join(folder, 'npm.mjs') }
  const frontdesk = (command: string) =>
    run(process.execPath, ['bin/frontdesk.js', command], { cwd: folder, env })
  const asked = async () => (await readFile(join(folder, 'asked.txt'), 'utf8')).trimEnd().split('\n')
  return { folder, frontdesk, asked }
}

it('installs once for a lock file: what a server needs, and no script of a package', async () => {
  const { frontdesk, asked } = await bareTree(npm)
  expect((await frontdesk('help')).stdout).toMatch(/^runs .*src\/cli\/main\.ts help$/m)
  expect((await frontdesk('help')).stderr).toBe('')
  const [once = '', ...more] = await asked()
  expect(more).toEqual([])
  expect(once.split(' ')).toEqual(
    expect.arrayContaining(['install', '--no-save', '--omit=dev', '--ignore-scripts']),
  )
})

it('installs everything at once where a part cannot be had', async () => {
  const failing = `
if (process.argv[2] === 'config') process.exit()
if (process.cwd().includes('.install-')) process.exit(1)
${npm}`
  const { folder, frontdesk, asked } = await bareTree(failing)
  expect((await frontdesk('start')).stdout).toMatch(/^runs .*src\/cli\/main\.ts start$/m)
  expect(await asked()).toHaveLength(1)
  expect(await readFile(join(folder, 'node_modules/.frontdesk-install'), 'utf8')).toMatch(/ serving$/)
  expect((await readdir(folder)).filter((name) => name.startsWith('.install-'))).toEqual([])
})

it('is waited for by whoever comes meanwhile, who finds it done', async () => {
  const { folder, frontdesk, asked } = await bareTree(`
import { setTimeout as wait } from 'node:timers/promises'
await wait(1000)
${npm}`)
  // Of a process that has ended, which is not waited for.
  await writeFile(join(folder, '.installing'), '1 1')
  const both = await Promise.all([frontdesk('help'), frontdesk('help')])
  expect(both.map(({ stdout }) => stdout)).toEqual(both.map(() => expect.stringMatching(/^runs .* help$/m)))
  expect(
    both.map(({ stderr }) => stderr).filter((said) => /^Waiting for process \d+/.test(said)),
  ).toHaveLength(1)
  expect(await asked()).toHaveLength(1)
  expect((await readdir(folder)).filter((name) => name.startsWith('.installing'))).toEqual([])
})

it('begins anew with the packages over which it was ended', async () => {
  const { folder, frontdesk, asked } = await bareTree(`
import { appendFileSync as add, existsSync, mkdirSync as make, writeFileSync as write } from 'node:fs'
const has = (name) => existsSync('node_modules/' + name + '/package.json')
add('asked.txt', [has('whole'), has('half'), has('@scope/half')] + '\\n')
for (const name of ['whole', 'half', '@scope/half']) {
  make('node_modules/' + name, { recursive: true })
  write('node_modules/' + name + '/package.json', '{"version": "1.0.0"}')
}
const packages = { 'node_modules/whole': { version: '1.0.0' }, 'node_modules/half': { version: '0.9.0' } }
write('node_modules/.package-lock.json', JSON.stringify({ packages }))
if (!existsSync('ended')) {
  write('ended', '')
  process.kill(process.ppid, 'SIGKILL')
  process.exit(1)
}
${npm}`)
  await expect(frontdesk('help')).rejects.toMatchObject({ signal: 'SIGKILL' })
  expect(await readFile(join(folder, 'node_modules/.frontdesk-install'), 'utf8')).toBe('unfinished first')
  expect((await frontdesk('help')).stdout).toMatch(/^runs .* help$/m)
  const [first, second] = await asked()
  expect([first, second]).toEqual(['false,false,false', 'true,false,false'])
  expect(await readFile(join(folder, 'node_modules/.frontdesk-install'), 'utf8')).toMatch(/ serving$/)
})

it('leaves what was there as it was where npm fails, and begins anew where npm is ended', async () => {
  const { folder, frontdesk } = await bareTree(`
import { existsSync } from 'node:fs'
if (existsSync('end')) process.kill(process.pid, 'SIGKILL')
process.exit(1)`)
  await mkdir(join(folder, 'node_modules'))
  const stamp = join(folder, 'node_modules/.frontdesk-install')
  await writeFile(stamp, 'abc serving')
  await expect(frontdesk('help')).rejects.toMatchObject({ code: 1 })
  expect(await readFile(stamp, 'utf8')).toBe('abc serving')
  await writeFile(join(folder, 'end'), '')
  await expect(frontdesk('help')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('npm was ended by SIGKILL'),
  })
  expect(await readFile(stamp, 'utf8')).toBe('unfinished first')
})
