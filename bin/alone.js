import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Does something while nobody else installs into this folder: npm makes the folders of packages first and fills them later,
 * so that two at once take each other's for whole. Who was ended in the middle is not waited for.
 */
export async function whileAlone(root, work) {
  const file = join(root, '.installing')
  const own = identityOf(process.pid)
  await take(file, own)
  const release = () => {
    if (holderOf(file) === own) rmSync(file, { force: true })
  }
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.removeListener('exit', release)
    release()
  }
}

async function take(file, own) {
  const mine = `${file}-${process.pid}`
  writeFileSync(mine, own)
  try {
    for (let told = false; !isTaken(mine, file); ) {
      const holder = holderOf(file)
      const pid = Number.parseInt(holder ?? '', 10)
      if (holder !== undefined && identityOf(pid) !== holder) rmSync(file, { force: true })
      else {
        if (!told) process.stderr.write(`Waiting for process ${pid}, which is installing here…\n`)
        told = true
        await wait(250)
      }
    }
  } finally {
    rmSync(mine, { force: true })
  }
}

/** Linked, it appears with all that it says, and only where there is none. */
function isTaken(mine, file) {
  try {
    linkSync(mine, file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function holderOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** A process by its number and the moment it began, since numbers come again; undefined where it has ended. */
export function identityOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // One that nobody has asked for how it ended still has its number.
    return words[0] === 'Z' || words[0] === 'X' ? undefined : `${pid} ${words[19]}`
  } catch {
    return undefined
  }
}
