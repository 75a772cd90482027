import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Removes the packages that npm was ended over: those that its list from before does not have, and those of another version.
 * npm takes a package for whole that has a package.json, whatever else is missing.
 */
export function removeUnfinished(modules) {
  const listed = packagesBefore(join(modules, '.package-lock.json'))
  for (const path of topLevel(modules)) {
    const entry = listed[`node_modules/${path}`]
    if (entry === undefined || entry.version !== versionOf(join(modules, path)))
      rmSync(join(modules, path), { recursive: true, force: true })
  }
}

function packagesBefore(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {}
}

/** Also those that npm has put aside, which begin with a dot. */
function topLevel(modules) {
  return readdirSync(modules)
    .filter((name) => !isOurs(name))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(modules, name)).map((one) => `${name}/${one}`) : [name],
    )
}

function isOurs(name) {
  return ['.bin', '.cache', '.package-lock.json', '.frontdesk-install'].includes(name)
}

function versionOf(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
  } catch {
    return undefined
  }
}
