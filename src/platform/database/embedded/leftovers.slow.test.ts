/** Tests what a killed process leaves behind, and how signals end a running one. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { basename, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  ask,
  isAlive,
  makeDirectory,
  optionsFor,
  postmasterPid,
  shareDirectory,
  start,
  startChild,
} from '../../../../test/harness/platform/embedded/scene.ts'

const shared = shareDirectory()
const used = (): string => join(shared.path, 'data')

/** Stops the server and puts its pid file back, with another process in it. */
async function leavePidFile(dataDir: string, pid: number, port?: number): Promise<void> {
  const path = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
  const server = await start(dataDir)
  const lines = (await readFile(path, 'utf8')).split('\n')
  const { uid, gid } = await stat(path)
  await server.stop()
  lines[0] = String(pid)
  if (port) lines[3] = String(port)
  await writeFile(path, lines.join('\n'))
  await chown(path, uid, gid)
}

describe('a killed owner', () => {
  it('leaves its server running, which the next owner adopts', async () => {
    const dataDir = used()
    const child = await startChild('owner', optionsFor(dataDir))
    await ask(child.said.url ?? '', 'create table notes as select 42 as answer')
    const pid = await postmasterPid(dataDir)
    child.process.kill('SIGKILL')
    await once(child.process, 'exit')
    const next = await start(dataDir)

    expect(next).toMatchObject({ url: child.said.url, started: false })
    expect(await postmasterPid(dataDir)).toBe(pid)
    expect(await ask(next.url, 'select answer from notes')).toBe(42)
    await next.stop()
    await expect.poll(() => isAlive(pid)).toBe(false)
  })

  it('holds its data directory while it lives', async () => {
    const dataDir = used()
    const child = await startChild('owner', optionsFor(dataDir))

    await expect(start(dataDir)).rejects.toThrow(`in use by process ${child.process.pid}`)
    expect(await ask(child.said.url ?? '', 'select 1')).toBe(1)
  })
})

/** Nothing copies a socket: most tools leave it out, `cp` of Node fails. */
const isNoSocket = (path: string): boolean => !basename(path).startsWith('.s.PGSQL.')

describe('a pid file whose server is gone', () => {
  it('is ignored when its process is dead', async () => {
    const dataDir = used()
    const ended = spawn('true')
    await once(ended, 'exit')
    await leavePidFile(dataDir, ended.pid ?? 0)

    expect(await start(dataDir)).toMatchObject({ started: true })
  })

  it('is ignored when the pid and the port belong to others now, who are left alone', async () => {
    const dataDir = used()
    await (await start(dataDir)).stop()
    const { uid, gid } = await stat(join(dataDir, 'postgres', 'cluster'))
    // Of the server's own user, the one case in which PostgreSQL itself would believe the file.
    const other = spawn('sleep', ['60'], { uid, gid })
    onTestFinished(() => void other.kill())
    const foreigner = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void foreigner.close())
    await once(foreigner, 'listening')
    const address = foreigner.address()
    await leavePidFile(dataDir, other.pid ?? 0, typeof address === 'object' ? address?.port : 0)
    const server = await start(dataDir)

    expect(server.started).toBe(true)
    expect(await ask(server.url, 'select 1')).toBe(1)
    expect(other.exitCode).toBe(null)
  })

  it('is ignored in a copy of a data directory whose server runs', async () => {
    const directory = shared.path
    const original = await start(used())
    await ask(original.superuserUrl, 'checkpoint')
    await cp(used(), join(directory, 'copy'), { recursive: true, filter: isNoSocket })
    const { uid, gid } = await stat(join(used(), 'postgres', 'cluster'))
    const cluster = join(directory, 'copy', 'postgres', 'cluster')
    for (const name of ['.', ...(await readdir(cluster, { recursive: true }))])
      await chown(join(cluster, name), uid, gid)
    const copy = await start(join(directory, 'copy'))

    expect(copy.started).toBe(true)
    expect(copy.url).not.toBe(original.url)
    expect(await ask(original.superuserUrl, `select current_setting('data_directory')`)).toContain('/data/')
    expect(await ask(copy.superuserUrl, `select current_setting('data_directory')`)).toContain('/copy/')
  })
})

describe('an initdb that was cut short', () => {
  it('leaves nothing that the next start trips over', async () => {
    const dataDir = join(await makeDirectory(), 'data')
    const ended = spawn('true')
    await once(ended, 'exit')
    const unfinished = join(dataDir, 'postgres', `making-${ended.pid}-abc`, 'cluster')
    await mkdir(unfinished, { recursive: true })
    await writeFile(join(unfinished, 'PG_VERSION'), '18')
    await start(dataDir)

    expect((await readdir(join(dataDir, 'postgres'))).toSorted()).toEqual([
      'cluster',
      'password',
      'port',
      'server.log',
    ])
  })
})

describe('a signal', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('%s stops the server in order', async (signal) => {
    const dataDir = used()
    const child = await startChild('owner', optionsFor(dataDir))
    const pid = await postmasterPid(dataDir)
    const log = join(dataDir, 'postgres', 'server.log')
    const { size } = await stat(log)
    // To the whole process group, as Ctrl-C in a terminal: the server must not hear it.
    process.kill(-(child.process.pid ?? 0), signal)

    expect(await child.next()).toEqual({ stopped: true })
    await expect.poll(() => isAlive(pid)).toBe(false)
    const logged = (await readFile(log, 'utf8')).slice(size)
    expect(logged.match(/received .* shutdown request/g)).toEqual(['received fast shutdown request'])
    expect(logged).toContain('database system is shut down')
  })
})

describe('a data directory that is removed under its server', () => {
  it('is not made again', async () => {
    const dataDir = join(await makeDirectory(), 'data')
    const server = await start(dataDir)
    const pid = await postmasterPid(dataDir)
    await rm(dataDir, { recursive: true })
    process.kill(pid, 'SIGQUIT')
    await expect.poll(() => isAlive(pid)).toBe(false)
    await server.stop()

    await expect(stat(dataDir)).rejects.toThrow('ENOENT')
  })
})
