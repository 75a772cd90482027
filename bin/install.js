import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freshCommands } from './commands.js'
import { lighten } from './lighten.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamp = join(root, 'node_modules/.frontdesk-install')

/** An npm package has what it needs beside it, and JavaScript in the place of the sources. */
const isPackage = !existsSync(join(root, 'src'))

/** What `frontdesk` is: a few files, which are loaded in half the time, or the sources where one has changed since. */
export function programFile() {
  return isPackage ? join(root, 'dist/commands/main.mjs') : (freshCommands() ?? join(root, 'src/cli/main.ts'))
}

const servingOnly = ' serving'
const neededMajor = 24

/**
 * Installs the locked dependencies unless those that are there came from this very lock file. A server gets what it needs
 * and no more; where the tools of development are, they stay. `npm ci` would refuse a lock file that does not list every
 * other platform's optional packages; `--no-save` installs the same versions.
 */
export function ensureInstalled({ development }) {
  if (isPackage) return
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const [found, isLight] = readStamp()
  if (found === wanted && !(development && isLight) && existsSync(pinnedNode())) return
  const light = !development && (found === undefined || isLight)
  process.stderr.write('Installing dependencies…\n')
  const npm = process.env.npm_execpath === undefined ? ['npm'] : [process.execPath, process.env.npm_execpath]
  const result = spawnSync(
    npm[0],
    [
      ...npm.slice(1),
      'install',
      '--no-save',
      '--no-audit',
      '--no-fund',
      // Nothing needs them. Only npm 11 and newer reads in package.json that they are not to be run.
      '--ignore-scripts',
      '--loglevel=error',
      ...(light ? ['--omit=dev'] : []),
    ],
    { cwd: root, stdio: ['ignore', 2, 2] },
  )
  if (result.status !== 0) fail('The dependencies could not be installed: see above, then try again.')
  if (!existsSync(pinnedNode()))
    fail(`There is no pinned Node for ${process.platform} ${process.arch}: use Linux on x64 or arm64.`)
  if (light) lighten(join(root, 'node_modules'))
  writeFileSync(stamp, wanted + (light ? servingOnly : ''))
}

/** From which lock file what is there came, and whether it is only what a server needs. */
function readStamp() {
  if (!existsSync(stamp)) return [undefined, false]
  const text = readFileSync(stamp, 'utf8')
  return text.endsWith(servingOnly) ? [text.slice(0, -servingOnly.length), true] : [text, false]
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
