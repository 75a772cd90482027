import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freshCommands } from './commands.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stamp = join(modules, '.frontdesk-install')

/** An npm package has what it needs beside it, and JavaScript in the place of the sources. */
const isPackage = !existsSync(join(root, 'src'))

/** What `frontdesk` is: a few files, which are loaded in half the time, or the sources where one has changed since. */
export function programFile() {
  return isPackage ? join(root, 'dist/commands/main.mjs') : (builtCommands() ?? join(root, 'src/cli/main.ts'))
}

let built

function builtCommands() {
  built ??= { file: freshCommands() }
  return built.file
}

const neededMajor = 24

/** What stands behind the sum of the lock file: nothing where the tools of development are there as well. */
const extents = { whole: '', serving: ' serving', first: ' first' }

/** What stands in the place of the sum while npm is at work in the folder itself: whoever finds it begins anew. */
const unfinished = 'unfinished'

/**
 * Installs the locked dependencies unless those that are there came from this very lock file. A server gets what it needs
 * and no more; where the tools of development are, they stay. With `inParts`, on a bare machine, what it needs for its
 * first answers: it goes on with `bin/rest.js` itself.
 */
export async function ensureInstalled({ development, inParts = false }) {
  if (isPackage) return
  // They were built by a server that was installed, and the lock file is among what has not changed since.
  if (
    !development &&
    builtCommands() !== undefined &&
    existsSync(pinnedNode()) &&
    readStamp().sum !== unfinished
  )
    return
  if (isInstalled(development)) return
  const { whileAlone } = await import('./alone.js')
  await whileAlone(root, async () => {
    // Somebody else may have done it meanwhile.
    if (!isInstalled(development)) await install({ development, inParts })
  }).catch((error) => fail(`The dependencies could not be installed: ${error.message}`))
}

function isInstalled(development) {
  const { sum, extent } = readStamp()
  return (!development || extent === 'whole') && sum === lockSum() && existsSync(pinnedNode())
}

async function install({ development, inParts }) {
  const { sum: found, extent } = readStamp()
  const light = !development && (found === undefined || extent !== 'whole')
  process.stderr.write('Installing dependencies…\n')
  const { installFirst, removeLeftOver } = await import('./parts.js')
  const isFirst = light && inParts && !existsSync(modules) && installFirst(root)
  if (!isFirst) {
    removeLeftOver(root)
    await installInPlace({ light, found, extent })
  }
  if (!existsSync(pinnedNode()))
    fail(`There is no pinned Node for ${process.platform} ${process.arch}: use Linux on x64 or arm64.`)
  if (isFirst) writeStamp('first')
  else writeStamp(light ? 'serving' : 'whole')
}

/** `npm ci` would refuse a lock file that does not list every other platform's optional packages. */
async function installInPlace({ light, found, extent }) {
  const [{ npmInstall }, { lighten }, { removeUnfinished }] = await Promise.all([
    import('./npm.js'),
    import('./lighten.js'),
    import('./unfinished.js'),
  ])
  if (found === unfinished) removeUnfinished(modules)
  // A server that has only its first part goes on waiting for the rest.
  mkdirSync(modules, { recursive: true })
  const before = existsSync(stamp) ? readFileSync(stamp) : undefined
  writeFileSync(stamp, unfinished + (extent === 'whole' ? '' : extents.first))
  if (!npmInstall(root, light ? ['--omit=dev'] : [])) {
    // npm has undone what it had begun.
    if (before === undefined) rmSync(stamp)
    else writeFileSync(stamp, before)
    fail('The dependencies could not be installed: see above, then try again.')
  }
  if (light) lighten(modules)
}

/** What the first part left for later; false where it could not be had. */
export async function installRest() {
  const { whileAlone } = await import('./alone.js')
  return whileAlone(root, async () => {
    const { sum, extent } = readStamp()
    // Somebody may have installed everything meanwhile.
    if (extent !== 'first') return true
    if (sum !== lockSum()) {
      process.stderr.write(
        'What is installed came from another package-lock.json: start again to install it anew.\n',
      )
      return false
    }
    const { installLater } = await import('./parts.js')
    const isThere = installLater(root)
    if (isThere) writeStamp('serving')
    return isThere
  })
}

function lockSum() {
  // Loaded only now: every command comes by here.
  const { createHash } = createRequire(import.meta.url)('node:crypto')
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

/** From which lock file what is there came, and how much of it that is. */
function readStamp() {
  if (!existsSync(stamp)) return { sum: undefined, extent: undefined }
  const [sum, ...words] = readFileSync(stamp, 'utf8').split(' ')
  return { sum, extent: words[0] ?? 'whole' }
}

function writeStamp(extent) {
  writeFileSync(stamp, lockSum() + extents[extent])
}

/**
 * The Node that Frontdesk runs on, whatever the machine has. In a package it may have been left out, or there is none for
 * this system: then the machine's own does, if it is as new.
 */
export function pinnedNode() {
  const name = `node-${process.platform}-${process.arch}`
  // npm puts packages beside the one that asks for them, or further up.
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? []
  const found = folders.map((folder) => join(folder, name, 'bin/node')).find((path) => existsSync(path))
  if (found !== undefined || !isPackage) return found ?? join(root, 'node_modules', name, 'bin/node')
  if (Number.parseInt(process.versions.node, 10) < neededMajor)
    fail(`Frontdesk needs Node ${neededMajor} or its package ${name}: install it with --include=optional.`)
  return process.execPath
}

/**
 * What it runs with. Modules are kept stripped and compiled, which halves the start; a small nursery saves 35 MiB of an
 * idle process and costs no requests per second.
 */
export function pinnedEnvironment() {
  const { NODE_OPTIONS = '', ...environment } = process.env
  return {
    NODE_COMPILE_CACHE: join(root, isPackage ? '.cache' : 'node_modules/.cache', 'compiled'),
    ...environment,
    NODE_OPTIONS: `--max-semi-space-size=8 ${NODE_OPTIONS}`.trim(),
  }
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
