import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findBinaries, findPackage } from '../../src/platform/database/embedded/binaries.ts'
import { startEmbedded } from '../../src/platform/database/embedded/index.ts'
import { thisMachine } from '../../src/platform/database/embedded/options.ts'
import { applicationPassword } from '../../src/platform/database/embedded/roles.ts'
import { freePort } from '../harness/free-port.ts'

const run = promisify(execFile)

export interface Pair {
  /** Names both servers, the standby first. */
  url: string
  /** The standby alone. */
  standbyUrl: string
  /** Ends the primary as a power cut does, and makes the standby the new one. */
  promote: () => Promise<void>
  close: () => Promise<void>
}

/** A primary and a standby that every commit waits for: two copies of one cluster that was made and stopped before. */
export async function startPair(): Promise<Pair> {
  const directory = await mkdtemp(join(tmpdir(), 'frontdesk-pair-'))
  await chmod(directory, 0o711)
  const dataDir = join(directory, 'data')
  const made = await startEmbedded({ dataDir })
  await made.stop()
  const password = (await readFile(join(dataDir, 'postgres/password'), 'utf8')).trim()
  const primaryHome = join(dataDir, 'postgres/cluster')
  const standbyHome = join(directory, 'standby')
  await run('cp', ['-a', primaryHome, standbyHome])
  const ports = { primary: await freePort(), standby: await freePort() }
  await writeFile(join(standbyHome, 'standby.signal'), '')
  const { uid, gid } = await stat(standbyHome)
  await chown(join(standbyHome, 'standby.signal'), uid, gid)
  const source = `host=127.0.0.1 port=${ports.primary} user=frontdesk password=${password} application_name=standby`
  await appendFile(join(standbyHome, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
  const primary = await startPostgres(primaryHome, ports.primary, ['-c', 'synchronous_standby_names=standby'])
  const standby = await startPostgres(standbyHome, ports.standby, ['-c', 'hot_standby=on'])
  const superuser = (port: number) => `postgres://frontdesk:${password}@127.0.0.1:${port}/frontdesk`
  await until(() =>
    ask(superuser(ports.primary), `select from pg_stat_replication where sync_state = 'sync'`),
  )
  return {
    url: `postgres://frontdesk_app:${applicationPassword(password)}@127.0.0.1:${ports.standby},127.0.0.1:${ports.primary}/frontdesk`,
    standbyUrl: superuser(ports.standby),
    promote: async () => {
      await end(primary, 'SIGQUIT')
      await ask(superuser(ports.standby), 'select pg_promote()')
    },
    close: async () => {
      await Promise.all([end(primary, 'SIGQUIT'), end(standby, 'SIGQUIT')])
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function startPostgres(home: string, port: number, more: string[]): Promise<ChildProcess> {
  const { uid, gid } = await stat(home)
  const native = await findBinaries(findPackage(thisMachine), dirname(home), { uid, gid, name: String(uid) })
  const binary = join(native, 'bin/postgres')
  const settings = [
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
    '-c',
    `port=${port}`,
  ]
  const child = spawn(binary, ['-D', home, ...settings, ...more], { uid, gid, cwd: '/', stdio: 'ignore' })
  await once(child, 'spawn')
  return child
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

/** Whether it gives a row. */
async function ask(url: string, text: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(text)).rowCount !== 0
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 30_000; !(await condition()); await sleep(50))
    if (Date.now() > deadline) throw new Error('the standby did not join')
}
