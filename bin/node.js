import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout, or the folder of the npm package. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** An npm package comes built and has no sources. */
export const isPackage = !existsSync(join(root, 'src'))

const neededMajor = 24

/** The Node.js that Frontdesk is tested with, as an npm package. Only a package may run on that of the machine. */
export function pinnedNode() {
  const name = `node-${process.platform}-${process.arch}`
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? []
  const found = folders.map((folder) => join(folder, name, 'bin/node')).find((path) => existsSync(path))
  if (found !== undefined || !isPackage) return found ?? join(root, 'node_modules', name, 'bin/node')
  if (Number.parseInt(process.versions.node, 10) < neededMajor)
    fail(`Frontdesk needs Node ${neededMajor} or its package ${name}: install it with --include=optional.`)
  return process.execPath
}

/** A small young generation saves 35 MiB of an idle process and costs no requests per second. */
export function nodeEnvironment(compileCache) {
  const { NODE_OPTIONS = '', ...environment } = process.env
  return {
    NODE_COMPILE_CACHE: compileCache,
    ...environment,
    NODE_OPTIONS: `--max-semi-space-size=8 ${NODE_OPTIONS}`.trim(),
  }
}

export function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
