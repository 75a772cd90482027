import { glob, readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'esbuild'

/**
 * The packages that a start or a command loads, built in with everything they load themselves: finding and reading their
 * modules one by one takes most of the time of a start. Packages that are loaded when needed stay where they are.
 */
const bundled = new Set([
  '@fastify/multipart',
  '@marcbachmann/cel-js',
  'aws4fetch',
  'croner',
  'fastify',
  'ipaddr.js',
  'kysely',
  'libphonenumber-js',
  'lru-cache',
  'pg',
  'pino',
  'zod',
])

/** What those load and Frontdesk doesn't use: Fastify's schema compilers, other ways to reach PostgreSQL. */
const unused = new Set([
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  'pg-cloudflare',
  'pg-native',
])

const packageOf = (path: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path

function isBundled(path: string, importer: string): boolean {
  const isInPackage = importer.includes('/node_modules/') && !unused.has(path) && !isBuiltin(path)
  return isInPackage || bundled.has(packageOf(path))
}

const bundledPackages: Plugin = {
  name: 'bundled-packages',
  setup: (on) => {
    on.onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) =>
      kind === 'entry-point' || isBundled(path, importer) ? undefined : { path, external: true },
    )
  },
}

/** zod describes errors in fifty languages, half of its text. Frontdesk has its own texts. */
const withoutLocales: Plugin = {
  name: 'without-locales',
  setup: (on) => {
    on.onLoad({ filter: /\/zod\/v4\/locales\/index\.js$/ }, () => ({ contents: 'export {}' }))
  },
}

const workerUrl = /new URL\('(?<path>\.[^']+\.ts)', import\.meta\.url\)/
const ownAddress = new RegExp(`${workerUrl.source}|import\\.meta\\.(?<property>url|dirname)`, 'g')

/** All built files are in one folder: `src/ai/offline/worker.ts` becomes `src-ai-offline-worker.js`. */
const builtName = (path: string): string => path.replace(/\.ts$/, '').replaceAll('/', '-')

/** Assets and migrations keep their paths below the built folder: a source finds them there from its own path. */
function inPlace(root: string): Plugin {
  return {
    name: 'in-place',
    setup: (on) => {
      on.onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path }) => {
        const source = relative(root, path)
        const text = await readFile(path, 'utf8')
        const contents = text.replaceAll(ownAddress, (...match) => {
          const { path: worker, property }: Record<string, string | undefined> = match.at(-1)
          if (worker !== undefined)
            return `new URL('./${builtName(join(dirname(source), worker))}.js', import.meta.url)`
          if (property === 'url') return `new URL('./${source}', import.meta.url).href`
          return `(import.meta.dirname + '/${dirname(source)}')`
        })
        return { contents, loader: 'ts' }
      })
    },
  }
}

/** The entry files of threads and processes. */
async function workersOf(root: string): Promise<string[]> {
  const workers: string[] = []
  for await (const path of glob('src/**/*.ts', { cwd: root })) {
    if (path.endsWith('.test.ts')) continue
    const worker = workerUrl.exec(await readFile(join(root, path), 'utf8'))?.groups?.['path']
    if (worker !== undefined) workers.push(join(dirname(path), worker))
  }
  return workers
}

/**
 * Letters beyond ASCII remain in regular expressions and templates. One of them makes V8 keep the text of a whole file in
 * two bytes a letter. `String.raw` would see the difference; a test holds that no source needs it to.
 */
export function inAscii(text: string): string {
  return text.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The server and the command line as few files, by name. */
export async function buildServer(root: string): Promise<Map<string, string>> {
  const workers = await workersOf(root)
  const options = {
    absWorkingDir: root,
    entryPoints: {
      main: 'src/cli/main.ts',
      ...Object.fromEntries(workers.map((path) => [builtName(path), path])),
    },
    outdir: root,
    entryNames: '[name]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    legalComments: 'none',
    // For packages that are written for `require`; all that they load and is not here comes with Node.js.
    banner: { js: `const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);` },
    logLevel: 'error',
    plugins: [bundledPackages, withoutLocales, inPlace(root)],
  } as const satisfies BuildOptions
  const { outputFiles } = await build(options)
  return new Map(outputFiles.map(({ path, text }) => [basename(path), inAscii(text)]))
}
