import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'esbuild'
import { projectRoot } from '../console/sources.ts'

/**
 * What every start loads, with what it is itself made of; of the modules of a command, six of ten are Kysely's and zod's.
 * Packages that are loaded when somebody needs them stay where they are.
 */
const inlined = new Set([
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

/** What those would load and we do not use: Fastify's compilers of schemas, other ways to reach PostgreSQL. */
const left = new Set([
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  'pg-cloudflare',
  'pg-native',
])

/** Of a file inside a package as well, or there would be two of what it declares. */
const packageOf = (path: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path

const isInlined = (path: string, importer: string): boolean =>
  inlined.has(packageOf(path)) || (importer.includes('/node_modules/') && !left.has(path) && !isBuiltin(path))

const onlyThese: Plugin = {
  name: 'only-these-packages',
  setup: (on) => {
    on.onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) =>
      kind === 'entry-point' || isInlined(path, importer) ? undefined : { path, external: true },
    )
  },
}

/** zod says in fifty languages what is wrong, half of its text. We say it in our own words. */
const oneLanguage: Plugin = {
  name: 'one-language',
  setup: (on) => {
    on.onLoad({ filter: /\/zod\/v4\/locales\/index\.js$/ }, () => ({ contents: 'export {}' }))
  },
}

export interface Placing {
  /** Where a source stands when the commands are run. */
  placeOf: (path: string) => string
  /** What else is to be changed in its text. */
  edit: (text: string) => string
}

const inCheckout: Placing = { placeOf: (path) => path, edit: (text) => text }

// Put together, so that they are not replaced in this very file when it is built.
const ownUrl = ['import', 'meta', 'url'].join('.')
const ownFolder = ['import', 'meta', 'dirname'].join('.')

/** What a source finds beside it, it still finds there. */
function asIfInPlace(folder: string, { placeOf, edit }: Placing): Plugin {
  return {
    name: 'as-if-in-place',
    setup: (on) => {
      on.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const place = relative(folder, placeOf(path))
        const contents = edit(await readFile(path, 'utf8'))
          .replaceAll(ownUrl, `new URL(${JSON.stringify(place)}, ${ownUrl}).href`)
          .replaceAll(ownFolder, `(${ownFolder} + ${JSON.stringify(`/${dirname(place)}`)})`)
        return { contents, loader: 'ts' }
      })
    },
  }
}

const requiring = `const require = process.getBuiltinModule('node:module').createRequire(${ownUrl});`

/**
 * Letters beyond ASCII stand in expressions, templates and comments once esbuild is done. With a single one of them V8 keeps
 * the whole text of a file in two bytes a letter, for as long as the process runs. `String.raw` would see the difference:
 * a test holds that nothing of ours needs it to.
 */
export function inAscii(text: string): string {
  return text.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

export const commandsEntry = 'main.mjs'

/**
 * Writes the command line into a few files of `folder`, and returns the sources that it was made from. A command then
 * loads a tenth of the modules.
 */
export async function buildCommands(folder: string, placing = inCheckout): Promise<string[]> {
  const { build, stop } = await import('esbuild')
  await mkdir(folder, { recursive: true })
  try {
    const { metafile, outputFiles } = await build({
      absWorkingDir: projectRoot,
      entryPoints: ['src/cli/main.ts'],
      outdir: folder,
      // There is no package.json above a cache that would say how to read them.
      outExtension: { '.js': '.mjs' },
      entryNames: '[name]',
      chunkNames: '[name]-[hash]',
      bundle: true,
      splitting: true,
      metafile: true,
      write: false,
      platform: 'node',
      format: 'esm',
      target: 'node24',
      // For packages that are written for `require`; all that they ask for and is not here comes with Node.
      banner: { js: requiring },
      logLevel: 'error',
      plugins: [onlyThese, oneLanguage, asIfInPlace(folder, placing)],
    })
    for (const { path, text } of outputFiles) await writeFile(path, inAscii(text))
    return Object.keys(metafile.inputs).filter((path) => path.startsWith(join('src', '/')))
  } finally {
    // Its process would wait for more work for ever.
    await stop()
  }
}
