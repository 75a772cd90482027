import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { environment } from './account.ts'
import { type Folder, readPort, rememberPort } from './folder.ts'
import { openLog, readLog, trimLog } from './log.ts'
import { freePort } from './port.ts'
import { findStalePid, readPidFile, removeEmptyPidFile } from './postmaster.ts'

const pollEvery = 10
const attempts = 5

/** Starts a server on a cluster that has none. False if another process was faster. */
export async function launch(
  folder: Folder,
  binaries: string,
  settings: Record<string, string>,
  onLaunched?: () => void,
): Promise<boolean> {
  await trimLog(folder)
  await removeEmptyPidFile(folder.cluster)
  for (let attempt = 1; ; attempt += 1) {
    // Another program still uses the port that failed, so the next attempt gets another.
    const remembered = await readPort(folder)
    const port = await freePort(remembered)
    if (port !== remembered) await rememberPort(folder, port)
    const said = await run(folder, binaries, { ...settings, port: String(port) }, onLaunched)
    if (said === undefined) return true
    if (/lock file .* (already exists|is empty)/.test(said)) return false
    if (/could not create any TCP\/IP sockets/.test(said) && attempt < attempts) continue
    const reason = /FATAL: +(.*)/.exec(said)?.[1] ?? said.trim().split('\n').at(-1)
    throw new Error(`${reason} (see ${join(folder.path, 'server.log')})`)
  }
}

/** Returns undefined when the server is ready, or its log if it ended. */
async function run(
  folder: Folder,
  binaries: string,
  settings: Record<string, string>,
  onLaunched?: () => void,
): Promise<string | undefined> {
  const { cluster, account } = folder
  const stalePid = await findStalePid(cluster)
  const log = await openLog(folder)
  const { size } = await log.stat()
  const overrides = {
    ...settings,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    logging_collector: 'off',
  }
  const server = spawn(
    join(binaries, 'bin', 'postgres'),
    ['-D', cluster, ...Object.entries(overrides).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      uid: account.uid,
      gid: account.gid,
      cwd: '/',
      // A session of its own: Ctrl-C in the terminal reaches us only, and we end it in order.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      // The pid of a dead server may belong to an unrelated process now. With this PostgreSQL ignores it, and
      // then checks whether children of the dead server still live. Removing the file would skip that check.
      env: { ...environment(), ...(stalePid && { PG_GRANDPARENT_PID: String(stalePid) }) },
    },
  )
  try {
    await once(server, 'spawn')
    server.unref()
    onLaunched?.()
    while (server.exitCode === null && server.signalCode === null) {
      const postmaster = await readPidFile(cluster)
      if (postmaster?.pid === server.pid && postmaster?.ready) return undefined
      await sleep(pollEvery)
    }
    return await readLog(folder, size)
  } finally {
    await log.close()
  }
}
