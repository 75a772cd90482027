import { randomUUID } from 'node:crypto'
import { readFile, readlink } from 'node:fs/promises'
import { hostname } from 'node:os'

export interface ProcessIdentity {
  /** The scope in which process ids are unique: the machine, its boot and the process namespace. */
  host: string
  pid: number
  /** Distinguishes a process from a later one with the same id. */
  started: string
}

/**
 * Identifies this process. If the system doesn't support it, the host name is unique, so no other process is
 * mistaken for it.
 */
export async function identify(): Promise<ProcessIdentity> {
  const started = (await lookUp(process.pid))?.started
  const host = started === undefined ? undefined : await hostText()
  return { host: host ?? `${hostname()} ${randomUUID()}`, pid: process.pid, started: started ?? '' }
}

/** Returns true if a process of this host has ended, and false in doubt. */
export async function hasEnded({ pid, started }: Omit<ProcessIdentity, 'host'>): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // Another user's process answers EPERM, and is alive.
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return true
  }
  const found = await lookUp(pid)
  return found !== undefined && (found.started !== started || found.dead)
}

async function hostText(): Promise<string | undefined> {
  try {
    const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim()
    return `${hostname()} ${boot} ${await readlink('/proc/self/ns/pid')}`
  } catch {
    return undefined
  }
}

async function lookUp(pid: number): Promise<{ started: string; dead: boolean } | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets and may hold anything; the third is the state.
    const [state = '', ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const started = fields[18]
    return started === undefined ? undefined : { started, dead: 'ZXx'.includes(state) }
  } catch {
    return undefined
  }
}
