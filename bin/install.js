import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lighten } from './lighten.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamp = join(root, 'node_modules/.frontdesk-install')

const servingOnly = ' serving'

/**
 * Installs the locked dependencies unless those that are there came from this very lock file. A server gets what it needs
 * and no more; where the tools of development are, they stay. `npm ci` would refuse a lock file that does not list every
 * other platform's optional packages; `--no-save` installs the same versions.
 */
export function ensureInstalled({ development }) {
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

/** The Node that Frontdesk runs on, whatever the machine has. */
export function pinnedNode() {
  return join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
}

/**
 * What it runs with. Modules are kept stripped and compiled, which halves the start; a small nursery saves 35 MiB of an
 * idle process and costs no requests per second.
 */
export function pinnedEnvironment() {
  const { NODE_OPTIONS = '', ...environment } = process.env
  return {
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
    ...environment,
    NODE_OPTIONS: `--max-semi-space-size=8 ${NODE_OPTIONS}`.trim(),
  }
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
