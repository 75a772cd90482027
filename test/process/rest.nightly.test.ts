import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../harness/free-port.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

/** A checkout with its first part, as the stamp says; nothing can be had from its registry. */
async function withFirstPart(sumOf: (lock: string) => string) {
  const tree = await mkdtemp(join(tmpdir(), 'frontdesk-rest-'))
  onTestFinished(() => rm(tree, { recursive: true, force: true }))
  for (const name of ['bin', '.npmrc', 'package.json', 'package-lock.json'])
    await cp(join(root, name), join(tree, name), { recursive: true })
  for (const name of ['src', 'node_modules', '.install-99999999']) await mkdir(join(tree, name))
  const stamp = join(tree, 'node_modules/.frontdesk-install')
  const written = `${sumOf(await readFile(join(tree, 'package-lock.json'), 'utf8'))} first`
  await writeFile(stamp, written)
  const { PATH = '' } = process.env
  const env = {
    PATH,
    HOME: tree,
    npm_config_registry: `http://127.0.0.1:${await freePort()}/`,
    npm_config_fetch_retries: '0',
  }
  const rest = () => run(process.execPath, [join(tree, 'bin/rest.js')], { env })
  const isUntouched = async () => {
    expect(await readFile(stamp, 'utf8')).toBe(written)
    expect(await readdir(join(tree, 'node_modules'))).toEqual(['.frontdesk-install'])
    expect((await readdir(tree)).filter((name) => name.startsWith('.installing'))).toEqual([])
  }
  return { tree, rest, isUntouched }
}

it('what cannot be installed is told, changes nothing, and leaves nothing behind', async () => {
  const { tree, rest, isUntouched } = await withFirstPart((lock) =>
    createHash('sha256').update(lock).digest('hex'),
  )
  await expect(rest()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('ECONNREFUSED') })
  await isUntouched()
  expect((await readdir(tree)).filter((name) => name.startsWith('.install-'))).toEqual([])
})

it('is not put beside what came from another lock file', async () => {
  const { rest, isUntouched } = await withFirstPart(() => 'abc')
  await expect(rest()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('came from another package-lock.json: start again'),
  })
  await isUntouched()
})
