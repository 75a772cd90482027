import { readFileSync } from 'node:fs'

const pollMs = 250

export const isBelowNpm = () => process.env.npm_lifecycle_event !== undefined

/**
 * npm runs a script through a shell. A signal that reaches npm alone ends the shell, or npm, but never comes here: we
 * are left to another parent, and that is how we know. Only for what npm started; somebody who puts the program into the
 * background and leaves their terminal wants it to go on.
 */
export function whenNpmIsGone(act) {
  if (!isBelowNpm()) return
  const parent = process.ppid
  const grandparent = isShell(parent) ? parentOf(parent) : undefined
  const timer = setInterval(() => {
    const left = process.ppid !== parent || (grandparent !== undefined && parentOf(parent) !== grandparent)
    if (!left) return
    clearInterval(timer)
    act()
  }, pollMs)
  timer.unref()
}

function isShell(pid) {
  return /(^|\/)(ba|da|z|k|a)?sh$/.test(read(`/proc/${pid}/cmdline`).split('\0')[0])
}

/** Its name, in brackets, may hold anything: what follows the last one is the state and then the parent. */
function parentOf(pid) {
  const text = read(`/proc/${pid}/stat`)
  return Number(text.slice(text.lastIndexOf(')')).split(' ')[2])
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
