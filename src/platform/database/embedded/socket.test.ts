import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ask, attach, makeDirectory, start } from './testing/scene.ts'

/** Undefined over a socket. */
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

it('is left out where the machine crashed while it was made', async () => {
  const dataDir = join(await makeDirectory(), 'data')
  const first = await start(dataDir)
  expect(await ask(first.url, 'create table notes as select 42 as answer')).toBeUndefined()
  await first.stop()
  const { port } = new URL(first.url)
  await writeFile(join(dataDir, 'postgres', 'cluster', `.s.PGSQL.${port}.lock`), '')
  const { url } = await start(dataDir)
  expect(await clientAddress(url)).toBe('127.0.0.1')
  expect(await ask(url, 'select answer from notes')).toBe(42)
})

it('is left alone where pg_hba.conf lets nobody in by it', async () => {
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

it('is used again after a crash of the server', async () => {
  const dataDir = join(await makeDirectory(), 'data')
  const first = await start(dataDir)
  const pid = await ask(
    first.superuserUrl,
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int`,
  )
  process.kill(Number(pid), 'SIGKILL')
  const isBack = () =>
    ask(first.url, 'select pg_postmaster_start_time() is not null').catch((error: Error) => error.message)
  await expect.poll(isBack, { timeout: 20_000 }).toBe(true)
  expect(await clientAddress(first.url)).toBeNull()
})
