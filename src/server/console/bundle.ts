import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildOptions, BuildResult, Metafile } from 'esbuild'
import { cssModules } from './css-modules.ts'

/** The console for browsers: files by name, and the entry files of a page. */
export interface Bundle {
  files: Map<string, Uint8Array>
  entry: Entry
}

/** The file names. */
export interface Entry {
  /** Sets theme and density before the first paint. */
  early: string
  script: string
  /** The static imports of the script, so that they are fetched in parallel. */
  imports: string[]
  style: string
  icon: string
}

type Finish = (result: BuildResult) => Promise<Bundle>

/** The esbuild options of the console, and the conversion of its result. */
export function bundleOptions(root: string, watched = false): { options: BuildOptions; finish: Finish } {
  const { plugin, sheet } = cssModules(root)
  const options: BuildOptions = {
    absWorkingDir: root,
    entryPoints: {
      main: 'console/main.tsx',
      early: 'console/early.ts',
      base: 'console/base.css',
      icon: 'console/icon.svg',
    },
    outdir: join(root, 'console/dist'),
    bundle: true,
    write: false,
    metafile: true,
    splitting: true,
    format: 'esm',
    target: ['es2022', 'chrome123', 'firefox125', 'safari17.5'],
    jsx: 'automatic',
    minify: !watched,
    sourcemap: watched ? 'inline' : false,
    legalComments: 'none',
    logLevel: 'silent',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file', '.svg': 'copy' },
    define: {
      // Libraries ask for settings of a process, which a browser doesn't have.
      'process.env': 'undefined',
      'process.env.NODE_ENV': JSON.stringify(watched ? 'development' : 'production'),
      WATCHED: String(watched),
    },
    plugins: [plugin],
  }
  return { options, finish: (result) => bundleOf(result, sheet(), watched) }
}

export async function buildConsole(root: string): Promise<Bundle> {
  const { build } = await import('esbuild')
  const { options, finish } = bundleOptions(root)
  return finish(await build(options))
}

const entryFile = 'entry.json'

export async function writeBundle(folder: string, { files, entry }: Bundle): Promise<void> {
  await mkdir(folder)
  for (const [name, bytes] of files) await writeFile(join(folder, name), bytes)
  await writeFile(join(folder, entryFile), JSON.stringify(entry))
}

export async function readBundle(folder: string): Promise<Bundle> {
  const names = (await readdir(folder)).filter((name) => name !== entryFile)
  const files = await Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name))] as const),
  )
  return { files: new Map(files), entry: JSON.parse(await readFile(join(folder, entryFile), 'utf8')) }
}

async function bundleOf(result: BuildResult, modules: string, watched: boolean): Promise<Bundle> {
  const { transform } = await import('esbuild')
  const files = new Map((result.outputFiles ?? []).map(({ path, contents }) => [baseName(path), contents]))
  const outputs = outputsOf(result.metafile)
  const base = named(outputs, 'console/base.css')
  const text = `${new TextDecoder().decode(files.get(base.name))}\n${modules}`
  const { code } = await transform(text, { loader: 'css', minify: !watched, target: 'chrome123' })
  files.delete(base.name)
  const style = `style-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.css`
  files.set(style, new TextEncoder().encode(code))
  const main = named(outputs, 'console/main.tsx')
  return {
    files,
    entry: {
      early: named(outputs, 'console/early.ts').name,
      icon: named(outputs, 'console/icon.svg').name,
      script: main.name,
      imports: main.imports,
      style,
    },
  }
}

interface Output {
  name: string
  from: string | undefined
  imports: string[]
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function outputsOf(metafile: Metafile | undefined): Output[] {
  return Object.entries(metafile?.outputs ?? {}).map(([path, { entryPoint, imports, inputs }]) => ({
    name: baseName(path),
    from: entryPoint ?? Object.keys(inputs)[0],
    imports: imports.filter(({ kind }) => kind === 'import-statement').map((one) => baseName(one.path)),
  }))
}

function named(outputs: readonly Output[], from: string): Output {
  const found = outputs.find((output) => output.from === from)
  if (found === undefined) throw new Error(`${from} was not built`)
  return found
}
