import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, apiClient, type Reply } from '../harness/api.ts'
import { freePort } from '../harness/free-port.ts'
import { embeddedSuperuser, query } from '../process/backup-scene.ts'
import { frontdesk, type RunningCommand } from '../process/spawn.ts'
import { mayMount, type SmallDisk, smallDisk } from './small-disk.ts'

let disk: SmallDisk
let server: RunningCommand
let url: string
let api: Api

const userKey = 'a-key-for-the-owner-of-a-small-disk'

async function until(what: string, condition: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 40_000; !(await condition()); await sleep(100))
    if (Date.now() > end) throw new Error(`${what}: it took too long`)
}

const ready = () =>
  fetch(`${url}/readyz`).then(async (response) => ({
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    text: await response.text(),
  }))

/** Values that do not get smaller by compression, so that every few of them need another page. */
const write = (): Promise<Reply> =>
  api.post('/objects/notes/rows', { Text: Array.from({ length: 25 }, () => crypto.randomUUID()).join('') })

async function upload(rowId: string): Promise<number> {
  const form = new FormData()
  form.append('files', new Blob([Buffer.alloc(3_000_000)]), 'zeros.bin')
  return (await api.fetch(`/objects/notes/rows/${rowId}/files`, { method: 'POST', body: form })).status
}

const oneSegment = "select pg_logical_emit_message(false, 'test', 'filler'), pg_switch_wal()"

describe.runIf(mayMount)('a disk that is full', () => {
  beforeAll(async () => {
    disk = await smallDisk(300)
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    server = frontdesk(['start'], {
      FRONTDESK_DATA_DIR: disk.path,
      FRONTDESK_PORT: String(port),
      FRONTDESK_TLS: 'off',
      FRONTDESK_USER_KEY: userKey,
    })
    await server.said('"serving"')
    api = apiClient(url, userKey)
    await api.ok.post('/objects', { name: 'notes', columns: [{ name: 'Text', type: 'string' }] })
  })

  afterAll(async () => {
    await disk.free()
    await server.signal('SIGTERM')
    await disk.remove()
  })

  it('answers writes with 503 until there is room, still reads, and says so in /readyz', async () => {
    // A file of the log that ends meanwhile takes the database down, which is the next test: this begins with a new one.
    await query(await embeddedSuperuser(disk.path), oneSegment)
    const { status, body: row } = await write()
    expect(status).toBe(201)
    expect((await ready()).status).toBe(200)
    await disk.fill()
    let refused: Reply | undefined
    for (let count = 0; refused === undefined && count < 3000; count++) {
      const reply = await write()
      expect([201, 503]).toContain(reply.status)
      if (reply.status === 503) refused = reply
    }
    expect(refused?.body).toMatchObject({ code: 'unavailable', message: expect.stringContaining('disk') })
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await ready()).toMatchObject({
      status: 503,
      retryAfter: '10',
      text: expect.stringContaining('disk'),
    })
    expect(await upload(row.id)).toBe(503)
    expect((await api.get('/me')).status).toBe(200)
    expect((await api.post('/objects/notes/rows/list', {})).status).toBe(200)

    await disk.free()
    expect((await ready()).status).toBe(200)
    expect((await write()).status).toBe(201)
    expect(await upload(row.id)).toBe(201)
  })

  it('takes the database down where its log has no room, and it comes back by itself', async () => {
    await disk.fill()
    const client = new pg.Client({ connectionString: await embeddedSuperuser(disk.path) })
    client.on('error', () => undefined)
    await client.connect()
    // Each file of the log is followed by a new one; those made in advance do not last for long.
    for (let count = 0; count < 30; count++) {
      const done = await client.query(oneSegment).then(
        () => true,
        () => false,
      )
      if (!done) break
    }
    await client.end().catch(() => undefined)
    await until('away', async () => (await ready()).status === 503)
    expect((await write()).status).toBe(503)
    await disk.free()
    await until('back', async () => (await ready()).status === 200)
    await until('writes', async () => (await write()).status === 201)
    const log = await readFile(join(disk.path, 'postgres/server.log'), 'utf8')
    // Why it went down may be missing: its own log is on the same disk.
    expect(log).toMatch(/No space left on device[^]*redo starts at/)
  })
})
