import { constants } from 'node:fs'
import { copyFile, glob, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { buildCommands } from '../src/server/commands/build.ts'
import { buildConsole } from '../src/server/console/console.ts'
import { builtName, projectRoot as root } from '../src/server/console/sources.ts'
import { writeBundle } from '../src/server/console/store.ts'

// What `npm pack` puts into the package: the server as JavaScript, since Node strips no types below `node_modules`, and
// the console as browsers get it. Every file keeps its place, so that whatever is found beside a file still is.

const folder = resolve(process.argv[2] ?? join(root, 'dist'))
const packed = (path: string): string => join(folder, path)
const javaScriptOf = (path: string): string => path.replace(/\.ts$/, '.js')

/** Threads and processes are started by the address of their file. */
const entryAddress = /new URL\('(?<path>\.[^']+)\.ts', import\.meta\.url\)/g

/** What is read beside code at run time. */
const assets = new Set(['.js', '.css', '.md'])

async function filesOf(pattern: string): Promise<string[]> {
  return Array.fromAsync(glob(pattern, { cwd: root }))
}

/** The files of `src` that the command reaches: by imports, and as entry files of threads and processes. */
async function reachable(): Promise<string[]> {
  const workers = (await filesOf('src/**/worker.ts')).filter((path) => !path.includes('/testing/'))
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['src/cli/main.ts', ...workers],
    outdir: folder,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'error',
  })
  return Object.keys(metafile.inputs)
}

const namingJavaScript = (text: string): string =>
  text.replaceAll(entryAddress, "new URL('$<path>.js', import.meta.url)")

const asJavaScript: Plugin = {
  name: 'as-javascript',
  setup: (on) => {
    on.onResolve({ filter: /.*/ }, ({ path, kind }) =>
      kind === 'entry-point' ? undefined : { path: path.replace(/^(\..*)\.ts$/, '$1.js'), external: true },
    )
    on.onLoad({ filter: /\.ts$/ }, async ({ path }) => ({
      contents: namingJavaScript(await readFile(path, 'utf8')),
      loader: 'ts',
    }))
  },
}

async function buildServer(): Promise<number> {
  const sources = await reachable()
  await build({
    absWorkingDir: root,
    entryPoints: sources,
    outbase: root,
    outdir: folder,
    // Each file for itself: nothing is put into another, every import is left where it is.
    bundle: true,
    plugins: [asJavaScript],
    platform: 'node',
    format: 'esm',
    target: 'node24',
    charset: 'utf8',
    logLevel: 'error',
  })
  for (const path of sources) await assertWhole(packed(javaScriptOf(path)))
  return sources.length
}

/** The command line as a few files beside these. */
async function packCommands(): Promise<void> {
  await buildCommands(packed('commands'), {
    placeOf: (path) => packed(javaScriptOf(path.slice(root.length + 1))),
    edit: namingJavaScript,
  })
  for (const name of await readdir(packed('commands'))) await assertWhole(join(packed('commands'), name))
}

/** An address that was not recognised would be missed only when somebody needs what is there. */
async function assertWhole(path: string): Promise<void> {
  const left = /['"`]\.{1,2}\/[^'"`\n]*\.ts['"`]/.exec(await readFile(path, 'utf8'))
  if (left !== null) throw new Error(`${path} still names ${left[0]}`)
}

async function copyAssets(): Promise<void> {
  const paths = (await filesOf('src/**/*.*')).filter(
    (path) => assets.has(extname(path)) && basename(path) !== 'README.md',
  )
  for (const path of [...paths, ...(await filesOf('migrations/**/*.sql'))]) {
    await mkdir(dirname(packed(path)), { recursive: true })
    // One that is called like a source but for its ending would take the place of the code.
    await copyFile(join(root, path), packed(path), constants.COPYFILE_EXCL)
  }
}

/** Beside the code as in the source: where it reads its version. */
async function describe(): Promise<void> {
  const { name, version, type } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  await writeFile(packed('package.json'), `${JSON.stringify({ name, version, type })}\n`)
}

await rm(folder, { recursive: true, force: true })
const count = await buildServer()
await packCommands()
await copyAssets()
await describe()
await writeBundle([packed('console')], builtName, await buildConsole())
process.stderr.write(`Built ${count} files of the server and the console into ${folder}.\n`)
