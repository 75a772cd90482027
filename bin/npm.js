import { spawnSync } from 'node:child_process'

const npm = process.env.npm_execpath === undefined ? ['npm'] : [process.execPath, process.env.npm_execpath]

/** Installs what the lock file in this folder says; false where that failed. */
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
  return spawnSync(npm[0], [...npm.slice(1), ...all], { cwd: folder, stdio: ['ignore', 2, 2] }).status === 0
}

/** Where packages come from here, with a slash at its end. */
export function registry() {
  const asked = [...npm.slice(1), 'config', 'get', 'registry', '--loglevel=error']
  const { stdout } = spawnSync(npm[0], asked, { encoding: 'utf8' })
  return (stdout ?? '').trim().replace(/\/*$/, '/')
}
