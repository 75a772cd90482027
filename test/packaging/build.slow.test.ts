import { execFile } from 'node:child_process'
import { appendFile, cp, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const sources = [
  'bin',
  'src',
  'console',
  'clients',
  'languages',
  'formulas',
  'migrations',
  'packaging',
  'package.json',
  'package-lock.json',
]

/** A checkout with everything installed and nothing built. */
async function checkout() {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-build-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const name of sources) await cp(join(root, name), join(folder, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const { PATH = '', HOME = '' } = process.env
  const version = () =>
    run(process.execPath, [join(folder, 'bin/frontdesk.js'), '--version'], { env: { PATH, HOME } })
  const builds = () => readdir(join(folder, 'dist'))
  return { folder, version, builds }
}

it('a command can be executed as it lies in the repository', async () => {
  expect((await stat(join(root, 'bin/frontdesk.js'))).mode & 0o111).toBe(0o111)
})

it('builds once for the same sources, also when two start at the same time', async () => {
  const { version, builds } = await checkout()
  const both = await Promise.all([version(), version()])
  expect(both.map(({ stdout }) => stdout)).toEqual(['0.1.0\n', '0.1.0\n'])
  expect(await builds()).toHaveLength(1)
  expect((await version()).stderr).toBe('')
}, 300_000)

it('runs what a newer source says, and keeps the build before it', async () => {
  const { folder, version, builds } = await checkout()
  await version()
  const [first = ''] = await builds()
  const main = join(folder, 'src/cli/main.ts')
  const text = await readFile(main, 'utf8')
  // Times of the content are older in an archive; the build goes by the time of the change.
  await writeFile(main, text.replace('`${version}\\n`', '`${version} from a newer source\\n`'))
  const rebuilt = await version()
  expect(rebuilt.stderr).toContain('Building')
  expect(rebuilt.stdout).toBe('0.1.0 from a newer source\n')
  // A running server may still load parts of the build that it was started from.
  expect(await builds()).toEqual(expect.arrayContaining([first]))
  await rm(join(folder, 'migrations', (await readdir(join(folder, 'migrations')))[0] ?? ''))
  expect((await version()).stderr).toContain('Building')
  await appendFile(join(folder, 'src/cli/help.test.ts'), '\n')
  expect((await version()).stderr).toBe('')
}, 300_000)

it('says what is wrong with a source, and leaves nothing behind', async () => {
  const { folder, version, builds } = await checkout()
  await appendFile(join(folder, 'src/cli/main.ts'), '\nconst = 1\n')
  await expect(version()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/src\/cli\/main\.ts[^]*Could not build Frontdesk/),
  })
  expect(await builds()).toEqual([])
}, 120_000)
