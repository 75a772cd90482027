import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { haveProgram } from '../harness/debian.ts'
import { freePort } from '../harness/free-port.ts'

const places = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer']

const find = (): string | undefined => places.find((path) => existsSync(path))

/** That of the machine, or Debian's, which is installed now where we may; undefined where there is none to be had. */
async function findPgbouncer(): Promise<string | undefined> {
  if (find() === undefined) await haveProgram('pgbouncer')
  return find()
}

export const pgbouncer = await findPgbouncer()

/** A pooler by transaction before the database. */
export async function startPgbouncer(
  databaseUrl: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const { hostname, port, username, password } = new URL(databaseUrl)
  const directory = await mkdtemp(join(tmpdir(), 'frontdesk-pgbouncer-'))
  const own = await freePort()
  const settings = `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(directory, 'users')}
pool_mode = transaction
default_pool_size = 10
max_client_conn = 200
`
  await writeFile(join(directory, 'users'), `"${username}" "${password}"\n`)
  await writeFile(join(directory, 'pgbouncer.ini'), settings)
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? { uid: 65_534, gid: 65_534 } : {}
  await chmod(directory, 0o711)
  if (isRoot)
    for (const name of ['users', 'pgbouncer.ini']) await chown(join(directory, name), 65_534, 65_534)
  const child = spawn(pgbouncer ?? 'pgbouncer', ['-q', join(directory, 'pgbouncer.ini')], {
    ...user,
    stdio: 'ignore',
  })
  await once(child, 'spawn')
  await vi.waitUntil(() => isListening(own), { timeout: 30_000 })
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(own)
  return {
    url: url.href,
    stop: async () => {
      child.kill('SIGINT')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function isListening(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(port, '127.0.0.1')
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}
