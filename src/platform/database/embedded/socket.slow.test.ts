import { readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import {
  ask,
  attach,
  makeDirectory,
  postmasterPid,
  start,
} from '../../../../test/harness/platform/embedded/scene.ts'
import { connect } from '../index.ts'
import { isAboutSocket } from './socket.ts'

/** Null over a socket. */
const clientAddress = (url: string) => ask(url, 'select host(inet_client_addr())')

it('is how an embedded server is reached, by its owner and by guests', async () => {
  const dataDir = join(await makeDirectory(), 'data')
  const owner = await start(dataDir)
  const guest = await attach(dataDir)
  for (const { url, superuserUrl } of [owner, guest]) {
    expect(await clientAddress(url)).toBeNull()
    expect(await clientAddress(superuserUrl)).toBeNull()
  }
  expect(await clientAddress(owner.url.replace(/\?.*/, ''))).toBe('127.0.0.1')
})

it('is left out where its path would be too long or strange', async () => {
  for (const name of ['x'.repeat(90), 'a, "b"']) {
    const { url } = await start(join(await makeDirectory(), name))
    expect(await clientAddress(url)).toBe('127.0.0.1')
  }
})

it('is not used while another process seems to create it', async () => {
  const dataDir = join(await makeDirectory(), 'data')
  const first = await start(dataDir)
  expect(await ask(first.url, 'create table notes as select 42 as answer')).toBeUndefined()
  await first.stop()
  const { port } = new URL(first.url)
  const lock = join(dataDir, 'postgres', 'cluster', `.s.PGSQL.${port}.lock`)
  await writeFile(lock, '')
  const second = await start(dataDir)
  expect(await clientAddress(second.url)).toBe('127.0.0.1')
  expect(await ask(second.url, 'select answer from notes')).toBe(42)
  await second.stop()
  // An old lock is left after a crash of the machine.
  await utimes(lock, 1, 1)
  const third = await start(dataDir)
  expect(third.url).toBe(first.url)
  expect(await clientAddress(third.url)).toBeNull()
})

it('is not used if pg_hba.conf refuses it', async () => {
  const dataDir = join(await makeDirectory(), 'data')
  await (await start(dataDir)).stop()
  const rules = join(dataDir, 'postgres', 'cluster', 'pg_hba.conf')
  await writeFile(rules, (await readFile(rules, 'utf8')).replaceAll(/^local.*/gm, ''))
  const { url } = await start(dataDir)
  expect(await clientAddress(url)).toBe('127.0.0.1')
})

it('is left alone where its file is gone', async () => {
  const dataDir = join(await makeDirectory(), 'data')
  const owner = await start(dataDir)
  await rm(join(dataDir, 'postgres', 'cluster', `.s.PGSQL.${new URL(owner.url).port}`))
  const guest = await attach(dataDir)
  expect(guest.started).toBe(false)
  expect(await clientAddress(guest.url)).toBe('127.0.0.1')
})

it('is abandoned while its file is missing, and used again when it is back', async () => {
  const dataDir = join(await makeDirectory(), 'data')
  const owner = await start(dataDir)
  const database = await connect({ url: owner.url, poolSize: 2 })
  onTestFinished(() => database.close())
  const way = async (): Promise<unknown> => {
    const { rows } = await database.pool.query('select host(inet_client_addr()) as way')
    return rows[0]?.way
  }
  expect(await way()).toBeNull()
  await rm(join(dataDir, 'postgres', 'cluster', `.s.PGSQL.${new URL(owner.url).port}`))
  const byTcp = owner.superuserUrl.replace(/\?.*/, '')
  const others = `select count(pg_terminate_backend(pid)) from pg_stat_activity where usename = 'frontdesk_app'`
  await ask(byTcp, others)
  await expect.poll(() => way().catch(() => undefined), { timeout: 10_000 }).toBe('127.0.0.1')
  process.kill(await postmasterPid(dataDir), 'SIGKILL')
  const currentWay = async (): Promise<unknown> => {
    await ask(byTcp, others)
    return way()
  }
  await expect.poll(() => currentWay().catch(() => undefined), { timeout: 30_000, interval: 500 }).toBeNull()
}, 60_000)

it('is left where it lets in the superuser alone', async () => {
  const dataDir = join(await makeDirectory(), 'data')
  await (await start(dataDir)).stop()
  const rules = join(dataDir, 'postgres', 'cluster', 'pg_hba.conf')
  await writeFile(
    rules,
    (await readFile(rules, 'utf8')).replaceAll(/^local +all +all/gm, 'local all frontdesk'),
  )
  const database = await connect({ url: (await start(dataDir)).url, poolSize: 1 })
  onTestFinished(() => database.close())
  const { rows } = await database.pool.query('select host(inet_client_addr()) as way')
  expect(rows[0]?.way).toBe('127.0.0.1')
})

it('is used again after a crash of the server', async () => {
  const dataDir = join(await makeDirectory(), 'data')
  const first = await start(dataDir)
  process.kill(await postmasterPid(dataDir), 'SIGKILL')
  const isBack = () =>
    ask(first.url, 'select pg_postmaster_start_time() is not null').catch((error: Error) => error.message)
  await expect.poll(isBack, { timeout: 20_000 }).toBe(true)
  expect(await clientAddress(first.url)).toBeNull()
})

it.each([
  ['FATAL:  could not create any Unix-domain sockets', true],
  ['FATAL:  lock file "/data/.s.PGSQL.5432.lock" is empty', true],
  ['FATAL:  could not write lock file "/data/.s.PGSQL.5432.lock": No space left on device', false],
  ['FATAL:  lock file "postmaster.pid" already exists', false],
  ['FATAL:  could not create any TCP/IP sockets', false],
])('%s: without a socket it would start, %s', (said, expected) => {
  expect(isAboutSocket(said)).toBe(expected)
})
