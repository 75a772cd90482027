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
import { dirname, join } from 'node:path'
import { identityOf } from './alone.js'
import { lighten } from './lighten.js'
import { npmInstall, registry } from './npm.js'
import { laterPackages, partOf } from './part-of.js'

const partPrefix = '.install-'

/**
 * What a server needs for its first answers, where nothing is installed yet. False where it could not be had, as with a
 * registry that has other addresses.
 */
export function installFirst(root) {
  return installPart(
    root,
    (name) => !laterPackages.includes(name),
    (folder) => renameSync(join(folder, 'node_modules'), join(root, 'node_modules')),
  )
}

/** What that leaves for later. */
export function installLater(root) {
  return installPart(
    root,
    (name) => laterPackages.includes(name),
    (folder) => addMissing(root, folder),
  )
}

/** Installs a part of the locked dependencies apart from the others, and puts it where it belongs once it is whole. */
function installPart(root, isWanted, place) {
  removeLeftOver(root)
  const folder = join(root, `${partPrefix}${process.pid}`)
  try {
    mkdirSync(folder)
    const whole = { manifest: readJson(root, 'package.json'), lock: readJson(root, 'package-lock.json') }
    const part = partOf(whole, isWanted, registry())
    writeFileSync(join(folder, 'package.json'), JSON.stringify(part.manifest))
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(part.lock))
    copyFileSync(join(root, '.npmrc'), join(folder, '.npmrc'))
    if (!npmInstall(folder, ['--omit=dev'])) return false
    lighten(join(folder, 'node_modules'))
    place(folder)
    return true
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Of those that were ended in the middle. */
export function removeLeftOver(root) {
  for (const name of readdirSync(root)) {
    const pid = Number(name.slice(partPrefix.length))
    if (name.startsWith(partPrefix) && (pid === process.pid || identityOf(pid) === undefined))
      rmSync(join(root, name), { recursive: true, force: true })
  }
}

/** A package appears as a whole or not at all, whenever this is ended. */
function addMissing(root, folder) {
  const { packages } = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'))
  for (const path of Object.keys(packages).toSorted()) {
    if (existsSync(join(root, path))) continue
    mkdirSync(dirname(join(root, path)), { recursive: true })
    try {
      renameSync(join(folder, path), join(root, path))
    } catch (error) {
      if (!existsSync(join(root, path))) throw error
    }
  }
}

function readJson(root, name) {
  return JSON.parse(readFileSync(join(root, name), 'utf8'))
}
