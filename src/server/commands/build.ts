import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'esbuild'
import { projectRoot } from '../console/sources.ts'

/** Of the modules that a command loads, six of ten are theirs; the other packages stay where they are. */
const inlined = new Set(['kysely', 'zod'])

const onlyThese: Plugin = {
  name: 'only-these-packages',
  setup: (on) => {
    on.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || inlined.has(path) ? undefined : { path, external: true },
    )
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

export const commandsEntry = 'main.mjs'

/**
 * Writes the command line into a few files of `folder`, and returns the sources that it was made from. A command then
 * loads a tenth of the modules.
 */
export async function buildCommands(folder: string, placing = inCheckout): Promise<string[]> {
  const { build, stop } = await import('esbuild')
  try {
    const { metafile } = await build({
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
      platform: 'node',
      format: 'esm',
      target: 'node24',
      charset: 'utf8',
      logLevel: 'error',
      plugins: [onlyThese, asIfInPlace(folder, placing)],
    })
    return Object.keys(metafile.inputs).filter((path) => path.startsWith(join('src', '/')))
  } finally {
    // Its process would wait for more work for ever.
    await stop()
  }
}
