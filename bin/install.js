import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { lighten } from './lighten.js'
import { fail, isPackage, pinnedNode, root } from './node.js'

const modules = join(root, 'node_modules')
const stampName = '.frontdesk-install'
const stagingPrefix = '.install-'

/**
 * Installs the locked dependencies unless `node_modules` already comes from this lock file. A server gets no development
 * tools; where they are installed, they stay.
 */
export function ensureInstalled({ development }) {
  if (isPackage || isInstalled(development)) return
  process.stderr.write('Installing dependencies…\n')
  removeAbandoned()
  const staging = join(root, `${stagingPrefix}${process.pid}`)
  try {
    const isWhole = development || /^\w+$/.test(readStamp())
    stage(staging, isWhole)
    if (!isInstalled(isWhole)) replaceModules(staging, isWhole)
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
  if (!existsSync(pinnedNode()))
    fail(`There is no Node.js for ${process.platform} ${process.arch}: use Linux on x64 or arm64.`)
}

function isInstalled(development) {
  const fitting = development ? [stampOf(true)] : [stampOf(true), stampOf(false)]
  return fitting.includes(readStamp()) && existsSync(pinnedNode())
}

/** Installs into a folder of its own, so that an interrupted or concurrent installation never leaves half a package. */
function stage(staging, development) {
  mkdirSync(staging)
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    copyFileSync(join(root, name), join(staging, name))
  npmInstall(staging, development ? [] : ['--omit=dev'])
  if (!development) lighten(join(staging, 'node_modules'))
  writeFileSync(join(staging, 'node_modules', stampName), stampOf(development))
}

/** `npm ci` refuses a lock file that doesn't list the optional packages of every other platform. */
function npmInstall(folder, flags) {
  const { npm_execpath: path } = process.env
  const [command, ...words] = path === undefined ? ['npm'] : [process.execPath, path]
  // No package needs its install script, and one downloads CUDA.
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  const { status } = spawnSync(command, [...words, 'install', ...quiet, ...flags], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    fail('Could not install the dependencies. Fix the error above, then try again.')
  }
}

/** Another process may do the same at this moment; either result is complete. */
function replaceModules(staging, development) {
  try {
    if (existsSync(modules)) renameSync(modules, join(staging, 'replaced'))
    renameSync(join(staging, 'node_modules'), modules)
  } catch (error) {
    if (!isInstalled(development)) throw error
  }
}

/** Removes what installations left behind whose process was killed. */
function removeAbandoned() {
  for (const name of readdirSync(root))
    if (name.startsWith(stagingPrefix) && !isRunning(Number(name.slice(stagingPrefix.length))))
      rmSync(join(root, name), { recursive: true, force: true })
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return pid !== process.pid
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** The hash of the lock file; a second word where the development tools are missing. */
function stampOf(development) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  return hash.digest('hex') + (development ? '' : ' serving')
}

function readStamp() {
  try {
    return readFileSync(join(modules, stampName), 'utf8')
  } catch {
    return ''
  }
}
