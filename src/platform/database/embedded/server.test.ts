import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  ask,
  attach,
  isAlive,
  makeDirectory,
  optionsFor,
  postmasterPid,
  remember,
  shareDirectory,
  start,
} from '../../../../test/harness/platform/embedded/scene.ts'
import { startEmbedded } from './index.ts'

const shared = shareDirectory()
const used = (): string => join(shared.path, 'data')

describe('a new data directory', () => {
  it('gets a database of known encoding, collation and settings', async () => {
    const { url, started } = await start(used())

    expect(started).toBe(true)
    expect(await ask(url, 'select current_database()')).toBe('frontdesk')
    expect(
      await ask(
        url,
        `select concat_ws(' ', pg_encoding_to_char(encoding), datlocprovider, datlocale)
         from pg_database where datname = 'frontdesk'`,
      ),
    ).toBe('UTF8 b C.UTF-8')
    expect(
      await ask(
        url,
        `select concat_ws(' ', current_setting('jit'), current_setting('timezone'), current_setting('max_connections'))`,
      ),
    ).toBe('off UTC 100')
    expect(await ask(url, `select upper('é') || ' ' || ('Z' < 'a')`)).toBe('É true')
  })

  it('opens with its password only, and on loopback only', async () => {
    const dataDir = used()
    const { url, superuserUrl } = await start(dataDir)
    for (const one of [url, superuserUrl]) {
      const wrong = new Client({ connectionString: one.replace(/:[0-9a-f]{48,}@/, ':wrong@') })
      await expect(wrong.connect()).rejects.toMatchObject({ code: '28P01' })
    }
    expect(
      await ask(superuserUrl, `select string_agg(distinct auth_method, ' ') from pg_hba_file_rules`),
    ).toBe('scram-sha-256')
    expect(
      await ask(
        superuserUrl,
        `select current_setting('listen_addresses') || ' ' || current_setting('unix_socket_directories')`,
      ),
    ).toBe('127.0.0.1 ')
    expect((await stat(join(dataDir, 'postgres', 'cluster'))).mode & 0o777).toBe(0o700)
    expect((await stat(join(dataDir, 'postgres', 'password'))).mode & 0o777).toBe(0o600)
    expect(superuserUrl).toContain(await readFile(join(dataDir, 'postgres', 'password'), 'utf8'))
  })

  it('is made once by two processes that start at the same time, and owned by one', async () => {
    const dataDir = join(await makeDirectory(), 'data')
    const results = await Promise.allSettled([start(dataDir), start(dataDir)])

    expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.find((result) => result.status === 'rejected')?.reason).toMatchObject({
      name: 'EmbeddedError',
      message: expect.stringContaining('in use by process'),
    })
  })
})

describe('a data directory that has been used', () => {
  it('starts with its records, on its port', async () => {
    const dataDir = used()
    const first = await start(dataDir)
    await ask(first.url, 'create table notes as select 42 as answer')
    await first.stop()
    const second = await start(dataDir)

    expect(second).toMatchObject({ url: first.url, started: true })
    expect(await ask(second.url, 'select answer from notes')).toBe(42)
  })

  it('takes another port when its own has been taken', async () => {
    const dataDir = used()
    const first = await start(dataDir)
    await first.stop()
    const foreigner = createServer().listen(Number(new URL(first.url).port), '127.0.0.1')
    onTestFinished(() => void foreigner.close())
    const second = await start(dataDir)

    expect(second.url).not.toBe(first.url)
    expect(await ask(second.url, 'select 1')).toBe(1)
  })
})

describe('one owner and its guests', () => {
  it('refuses a second owner and harms nothing', async () => {
    const dataDir = used()
    const first = await start(dataDir)

    await expect(start(dataDir)).rejects.toThrow(
      new RegExp(`/data/postgres is in use by process ${process.pid}: stop that one first`),
    )
    expect(await ask(first.url, 'select 1')).toBe(1)
  })

  it('lets tools in beside the owner, and they leave the server running', async () => {
    const dataDir = used()
    const owner = await start(dataDir)
    const guest = await attach(dataDir)

    expect(guest).toMatchObject({ url: owner.url, started: false })
    await guest.stop()
    expect(await ask(owner.url, 'select 1')).toBe(1)
  })

  it('has the last tool stop a server that no owner serves', async () => {
    const dataDir = used()
    const first = await attach(dataDir)
    const second = await attach(dataDir)
    const pid = await postmasterPid(dataDir)

    expect([first.started, second.started]).toEqual([true, false])
    await first.stop()
    expect(await ask(second.url, 'select 1')).toBe(1)
    await second.stop()
    await expect.poll(() => isAlive(pid)).toBe(false)
  })

  it('lets an owner take over what a tool has started', async () => {
    const dataDir = used()
    const guest = await attach(dataDir)
    const owner = await start(dataDir)
    await guest.stop()

    expect(owner.started).toBe(false)
    expect(await ask(owner.url, 'select 1')).toBe(1)
  })
})

describe('stop', () => {
  it('may be called twice, and leaves neither process nor pid file', async () => {
    const dataDir = used()
    const server = await start(dataDir)
    const pid = await postmasterPid(dataDir)
    await Promise.all([server.stop(), server.stop()])
    await server.stop()

    await expect.poll(() => isAlive(pid)).toBe(false)
    await expect(postmasterPid(dataDir)).rejects.toThrow('ENOENT')
  })

  it('does not wait for sessions that are open', async () => {
    const server = await start(used())
    const client = new Client({ connectionString: server.url })
    const lost = new Promise((resolve) => client.on('error', resolve))
    await client.connect()
    await server.stop()

    expect(await lost).toMatchObject({ code: '57P01' })
  })
})

describe('a server that dies under its owner', () => {
  it('is started again on the same port, still owned', async () => {
    const dataDir = used()
    const log = vi.fn<(message: string) => void>()
    const owner = await remember(startEmbedded({ ...optionsFor(dataDir), log }))
    process.kill(await postmasterPid(dataDir), 'SIGKILL')

    // The signal takes a moment to arrive: until the owner has noticed, the old server may still answer.
    const noticed = 'PostgreSQL went away: joining it again'
    await expect.poll(() => log.mock.calls.flat(), { timeout: 10_000 }).toContain(noticed)
    // It answers a moment before it is owned again.
    const owners = `select count(*)::int from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock'`
    await expect.poll(() => ask(owner.url, owners).catch(() => 0), { timeout: 10_000 }).toBe(1)
    await expect(start(dataDir)).rejects.toThrow('in use by process')
  })
})
