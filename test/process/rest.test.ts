import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../harness/free-port.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

it('what cannot be installed is told, changes nothing, and leaves nothing behind', async () => {
  const tree = await mkdtemp(join(tmpdir(), 'frontdesk-rest-'))
  onTestFinished(() => rm(tree, { recursive: true, force: true }))
  for (const name of ['bin', '.npmrc', 'package.json', 'package-lock.json'])
    await cp(join(root, name), join(tree, name), { recursive: true })
  for (const name of ['src', 'node_modules', '.install-99999999']) await mkdir(join(tree, name))
  const stamp = join(tree, 'node_modules/.frontdesk-install')
  await writeFile(stamp, 'abc first')
  const { PATH = '' } = process.env
  const env = {
    PATH,
    HOME: tree,
    npm_config_registry: `http://127.0.0.1:${await freePort()}/`,
    npm_config_fetch_retries: '0',
  }
  await expect(run(process.execPath, [join(tree, 'bin/rest.js')], { env })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('ECONNREFUSED'),
  })
  expect(await readFile(stamp, 'utf8')).toBe('abc first')
  expect(await readdir(join(tree, 'node_modules'))).toEqual(['.frontdesk-install'])
  expect((await readdir(tree)).filter((name) => name.startsWith('.install-'))).toEqual([])
})
