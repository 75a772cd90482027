import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fail, isPackage, nodeEnvironment, pinnedNode, root } from './node.js'

/** What the build is made from. */
const sources = [
  'src',
  'console',
  'clients/typescript/src',
  'languages',
  'formulas',
  'migrations',
  'packaging',
  'package.json',
  'package-lock.json',
]

/** The built files: those that came with the package, or those of the sources as they are now. */
export function builtFolder() {
  return join(root, 'dist', isPackage ? 'package' : sourcesHash())
}

/** Builds the sources unless that is done, and returns the folder. */
export function ensureBuilt() {
  const folder = builtFolder()
  if (existsSync(folder)) return folder
  process.stderr.write('Building…\n')
  const { status } = spawnSync(pinnedNode(), [join(root, 'packaging/build.ts'), folder], {
    env: nodeEnvironment(join(root, 'node_modules/.cache/compiled')),
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) fail('Could not build Frontdesk.')
  return folder
}

/**
 * Differs once a source is written to, added, renamed or removed. It uses the time of the last change of each file, which
 * programs can't set, and takes a fraction of the time that reading the files takes.
 */
function sourcesHash() {
  const hash = createHash('sha256')
  const add = (path) => {
    const stat = statSync(`${root}/${path}`)
    if (stat.isDirectory()) for (const name of namesIn(path)) add(`${path}/${name}`)
    else hash.update(`${path} ${stat.size} ${stat.ctimeMs}\n`)
  }
  for (const path of sources) add(path)
  return hash.digest('hex').slice(0, 24)
}

function namesIn(folder) {
  return readdirSync(`${root}/${folder}`)
    .filter((name) => !name.includes('.test.') && name !== 'dist')
    .toSorted()
}
