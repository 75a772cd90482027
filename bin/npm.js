import { spawnSync } from 'node:child_process'

const npm = process.env.npm_execpath === undefined ? ['npm'] : [process.execPath, process.env.npm_execpath]

/** Installs what the lock file in this folder says; false where that failed, which npm then undoes. */
export function npmInstall(folder, flags) {
  const all = [
    'install',
    '--no-save',
    '--no-audit',
    '--no-fund',
    // Nothing needs them. Only npm 11 and newer reads in package.json that they are not to be run.
    '--ignore-scripts',
    '--loglevel=error',
    ...flags,
  ]
  const ended = spawnSync(npm[0], [...npm.slice(1), ...all], { cwd: folder, stdio: ['ignore', 2, 2] })
  if (ended.signal !== null) throw new Error(`npm was ended by ${ended.signal}`)
  return ended.status === 0
}

/** Where packages come from here, with a slash at its end. */
export function registry() {
  const asked = [...npm.slice(1), 'config', 'get', 'registry', '--loglevel=error']
  const { stdout } = spawnSync(npm[0], asked, { encoding: 'utf8' })
  return (stdout ?? '').trim().replace(/\/*$/, '/')
}
