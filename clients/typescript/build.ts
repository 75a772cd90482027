import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'

// `npm run build` in this folder: what is published, one file and its types. A first argument names another folder.
const here = import.meta.dirname
const folder = resolve(process.argv[2] ?? join(here, 'dist'))
await rm(folder, { recursive: true, force: true })
await build({
  entryPoints: [join(here, 'src/index.ts')],
  outfile: join(folder, 'index.js'),
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minifySyntax: true,
  sourcemap: true,
})
const compiler = join(here, '../../node_modules/typescript/bin/tsc')
const project = join(here, 'tsconfig.build.json')
execFileSync(process.execPath, [compiler, '-p', project, '--outDir', folder], { stdio: 'inherit' })
