import { readFile, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedError, ignoring } from './errors.ts'

/** The server's first process, as its postmaster.pid describes it. */
export interface Postmaster {
  pid: number
  port: number
  ready: boolean
}

const pollEvery = 15
const fastShutdown = 60_000
const immediateShutdown = 10_000

export async function readPidFile(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(ignoring('ENOENT'))
  if (!text) return undefined
  const [pid, , , port, , , , status] = text.split('\n')
  if (!Number(pid)) return undefined
  return {
    pid: Number(pid),
    port: Number(port),
    ready: status?.trim() === 'ready',
  }
}

/** The server that works on this cluster. A pid file alone proves nothing: its process may be dead, the pid reused. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const found = await readPidFile(cluster)
  return found && (await isPostmaster(found.pid, cluster)) ? found : undefined
}

/** The pid in the pid file of a dead server, even if another process has that pid now. */
export async function findStalePid(cluster: string): Promise<number | undefined> {
  const found = await readPidFile(cluster)
  return found && !(await isPostmaster(found.pid, cluster)) ? found.pid : undefined
}

/**
 * Reads the command line, which even root without CAP_SYS_PTRACE may see. It is empty for a zombie. If an
 * emulator runs the program, as for images of another architecture, its own name comes first.
 */
async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  return words.slice(0, 2).some((word) => basename(word) === 'postgres') && words.includes(cluster)
}

/** PostgreSQL writes the pid file in one go. An empty one is left after a crash of the machine. */
export async function removeEmptyPidFile(cluster: string): Promise<void> {
  const path = join(cluster, 'postmaster.pid')
  const file = await stat(path).catch(() => undefined)
  if (file?.size === 0 && Date.now() - file.mtimeMs > 2000) await rm(path, { force: true })
}

/**
 * Ends all sessions and waits until the server has stopped. After a while it forces the stop; the next start
 * replays the log.
 */
export async function shutDown(cluster: string): Promise<void> {
  const postmaster = await findPostmaster(cluster)
  if (!postmaster) return
  for (const [signal, patience] of [
    ['SIGINT', fastShutdown],
    ['SIGQUIT', immediateShutdown],
  ] as const) {
    if (await endWith(signal, postmaster.pid, cluster, patience)) return
  }
  throw new EmbeddedError(`The embedded PostgreSQL (process ${postmaster.pid}) does not end: end it by hand`)
}

async function endWith(
  signal: NodeJS.Signals,
  pid: number,
  cluster: string,
  patience: number,
): Promise<boolean> {
  const until = Date.now() + patience
  if (await isPostmaster(pid, cluster)) process.kill(pid, signal)
  while (await isPostmaster(pid, cluster)) {
    if (Date.now() > until) return false
    await sleep(pollEvery)
  }
  return true
}
