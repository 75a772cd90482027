import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
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

it('installs once for a lock file: what a server needs, and no script of a package', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-install-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o711)
  for (const name of ['bin', 'package.json', 'package-lock.json'])
    await cp(join(root, name), join(folder, name), { recursive: true })
  await mkdir(join(folder, 'src'))
  await writeFile(join(folder, 'npm.mjs'), npm)
  const { PATH = '' } = process.env
  const start = () =>
    run(process.execPath, ['bin/frontdesk.js', 'help'], {
      cwd: folder,
      env: { PATH, npm_execpath: join(folder, 'npm.mjs') },
    })
  expect((await start()).stdout).toMatch(/^runs .*src\/cli\/main\.ts help$/m)
  expect((await start()).stderr).toBe('')
  const asked = (await readFile(join(folder, 'asked.txt'), 'utf8')).trimEnd().split('\n')
  expect(asked).toHaveLength(1)
  expect(asked[0]?.split(' ')).toEqual(
    expect.arrayContaining(['install', '--no-save', '--omit=dev', '--ignore-scripts']),
  )
})
