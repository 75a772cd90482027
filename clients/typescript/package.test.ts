import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { useServer } from '../../test/harness/server.ts'
import { whileTestsRun } from '../../test/harness/while-tests-run.ts'

const run = promisify(execFile)
const here = import.meta.dirname
const compiler = join(here, '../../node_modules/typescript/bin/tsc')

/** The package as it is published, in a folder of somebody who has installed it. */
const installed = whileTestsRun(
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'frontdesk-client-'))
    const target = join(folder, 'node_modules/frontdesk-client')
    await run(process.execPath, [join(here, 'build.ts'), join(target, 'dist')])
    await writeFile(join(target, 'package.json'), await readFile(join(here, 'package.json')))
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    return { folder }
  },
  ({ folder }) => rm(folder, { recursive: true, force: true }),
)

it('weighs at most 10 KB', async () => {
  const { outputFiles } = await build({
    entryPoints: [join(here, 'src/index.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  })
  const size = gzipSync(outputFiles[0]?.contents ?? '').byteLength
  expect(size).toBeGreaterThan(1000)
  expect(size).toBeLessThanOrEqual(10 * 1024)
})

describe('the package', async () => {
  const server = useServer()
  const readme = await readFile(join(here, 'README.md'), 'utf8')
  const examples = [...readme.matchAll(/^## (.+)$[^#]*?```ts\n([^]*?)```/gm)].map(
    ([, title = '', code = '']) => ({
      title,
      code,
      file: `${title.toLowerCase().replaceAll(' ', '-')}.ts`,
    }),
  )

  async function runExample({ file, code }: (typeof examples)[number]): Promise<string> {
    await writeFile(join(installed.folder, file), code)
    const { stdout } = await run(process.execPath, [join(installed.folder, file)], {
      env: { ...process.env, FRONTDESK_URL: server.url, FRONTDESK_KEY: server.account.owner.key },
    })
    return stdout
  }

  const printed: Record<string, RegExp> = {
    'Get started': /\w/,
    Lists: /^Ada\nGrace\n$/,
    Streams: /conversation [\w-]{36}\n$/,
    Files: /^Dear Ada, …\n$/,
    Errors: /^Nmae .*did you mean "Name"/,
    Retries: /^true\n$/,
  }

  it('has an example for everything that it promises', () => {
    expect(examples.map(({ title }) => title)).toEqual(Object.keys(printed))
    expect(readme.match(/^```ts$/gm)).toHaveLength(examples.length)
    expect(examples[0]?.code.trim().split('\n').length).toBeLessThanOrEqual(10)
  })

  it.each(examples)('works as in "$title"', async (example) => {
    expect(await runExample(example)).toMatch(printed[example.title] ?? /^$/)
  })

  it('has types with which the examples are right', async () => {
    const { folder } = installed
    for (const { file, code } of examples) await writeFile(join(folder, file), `${code}\nexport {}\n`)
    const wrong = `import { createClient } from 'frontdesk-client'\nawait createClient().getAgent({ agnetId: 'x' })\n`
    await writeFile(join(folder, 'wrong.ts'), wrong)
    const compilerOptions = {
      target: 'esnext',
      module: 'nodenext',
      strict: true,
      noEmit: true,
      types: ['node'],
      typeRoots: [join(here, '../../node_modules/@types')],
    }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
    const errors = await run(process.execPath, [compiler, '-p', folder]).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    )
    expect(errors.trim().split('\n')).toEqual([expect.stringMatching(/^.*wrong\.ts\(2.*agnetId/)])
  })

  it('needs nothing of Node', async () => {
    const text = await readFile(join(installed.folder, 'node_modules/frontdesk-client/dist/index.js'), 'utf8')
    expect(text).not.toMatch(/from ?["']|require\(|\bprocess\b|\bBuffer\b/)
    const loaded: object = await import(
      pathToFileURL(join(installed.folder, 'node_modules/frontdesk-client/dist/index.js')).href
    )
    expect(Object.keys(loaded).toSorted()).toEqual(['ConnectionError', 'FrontdeskError', 'createClient'])
  })
})
