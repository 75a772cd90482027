import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import https from 'node:https'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { freshDatabase } from '../harness/database.ts'
import { freePort } from '../harness/free-port.ts'
import { startOldPostgres } from '../stand-ins/old-postgres.ts'
import { frontdesk, runFrontdesk } from './spawn.ts'

// Each command is a process of its own, and a busy machine takes seconds to start one.
vi.setConfig({ testTimeout: 120_000 })

let dataDir: string
let port: number
let environment: { FRONTDESK_DATA_DIR: string; FRONTDESK_PORT: string }

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-start-'))
  await chmod(dataDir, 0o711)
  port = await freePort()
  environment = { FRONTDESK_DATA_DIR: dataDir, FRONTDESK_PORT: String(port) }
})

afterAll(() => rm(dataDir, { recursive: true, force: true }))

const keyIn = (text: string): string => /Personal key +(\S+)/.exec(text)?.[1] ?? ''

function getJson(url: string, ca: string, key: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    https
      .get(url, { ca, headers: { authorization: `Bearer ${key}` } }, (response) => {
        let text = ''
        response.on('data', (chunk) => (text += chunk))
        response.on('end', () => resolve(JSON.parse(text)))
      })
      .on('error', reject)
  })
}

/** A request in which every header is what the test says, Host included. */
function rawRequest(
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string },
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers }, (response) => {
      let text = ''
      response.on('data', (chunk) => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** Browsers are served without TLS at the port below, to sessions and pages only. */
async function checkBrowserListener(welcome: string, key: string): Promise<void> {
  const pages = `http://localhost:${port - 1}`
  const token = new RegExp(`${pages}/setup\\?token=(\\S+)`).exec(welcome)?.[1] ?? ''
  expect(token).toHaveLength(43)
  const withKey = { headers: { authorization: `Bearer ${key}` } }
  const refusedKey = await rawRequest(`${pages}/public/v1/me`, withKey)
  expect(refusedKey.status).toBe(403)
  expect(JSON.parse(refusedKey.text)).toMatchObject({ code: 'tls_required' })
  for (const host of ['elsewhere.example', `elsewhere.example:${port - 1}`, 'localhost.elsewhere.example']) {
    const rebound = await rawRequest(`${pages}/docs`, { headers: { host } })
    expect(JSON.parse(rebound.text)).toMatchObject({ code: 'forbidden' })
  }
  const docs = await rawRequest(`${pages}/docs`, {})
  expect(docs.status).toBe(200)
  expect(docs.headers['strict-transport-security']).toBeUndefined()
  const json = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const body = JSON.stringify({
    token,
    email: 'owner@frontdesk.local',
    name: 'Ada',
    password: 'a phrase that nobody guesses',
  })
  const setUp = await rawRequest(`${pages}/public/v1/setup`, { method: 'POST', headers: json, body })
  expect(setUp.status).toBe(201)
  const cookie = setUp.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? ''
  expect(cookie).toMatch(/^frontdesk-session=/)
  const me = await rawRequest(`${pages}/public/v1/me/profile`, { headers: { cookie } })
  expect(JSON.parse(me.text)).toMatchObject({ name: 'Ada', role: 'OWNER', via: 'session' })
  const wrongHost = { cookie, host: 'elsewhere.example' }
  expect((await rawRequest(`${pages}/public/v1/me/profile`, { headers: wrongHost })).status).toBe(403)
}

describe('frontdesk start on an empty data directory', () => {
  it('serves over TLS, shows the keys once, and stops on SIGTERM', async () => {
    const first = frontdesk(['start'], environment)
    await first.said('"serving"')
    const secrets = join(dataDir, 'first-start.txt')
    const text = await readFile(secrets, 'utf8')
    expect((await stat(secrets)).mode & 0o777).toBe(0o600)
    const key = keyIn(text)
    expect(text).toContain(`curl --cacert`)
    const ca = await readFile(join(dataDir, 'tls/cert.pem'), 'utf8')
    expect(await getJson(`https://localhost:${port}/public/v1/me`, ca, key)).toMatchObject({
      data: { user: { email: 'owner@frontdesk.local' } },
    })

    await checkBrowserListener(text, key)

    const keys = await runFrontdesk(['key', 'list'], environment)
    expect(keys).toMatchObject({ code: 0, stderr: '' })
    expect(keys.stdout).toContain('First account key')
    const second = await runFrontdesk(['start'], environment)
    expect(second.code).toBe(1)
    expect(second.stderr.trim().split('\n')).toHaveLength(1)

    // Browsers open connections ahead, which nobody waits for, whether TLS is agreed on or not.
    const secure = connectTls({ port, ca, host: 'localhost' })
    const [silent, plain] = [connect(port, 'localhost'), connect(port - 1, 'localhost')]
    for (const socket of [secure, silent, plain]) socket.on('error', () => undefined)
    await Promise.all([once(secure, 'secureConnect'), once(silent, 'connect'), once(plain, 'connect')])
    const stopped = await first.signal('SIGTERM')
    expect(stopped.code).toBe(0)
    expect(stopped.stdout + stopped.stderr).not.toContain(key)
  })

  it('starts again on the same data', async () => {
    const secrets = join(dataDir, 'first-start.txt')
    const key = keyIn(await readFile(secrets, 'utf8'))
    await rm(secrets)
    const ca = await readFile(join(dataDir, 'tls/cert.pem'), 'utf8')
    const again = frontdesk(['start'], environment)
    await again.said('"serving"')
    expect(await getJson(`https://localhost:${port}/public/v1/me`, ca, key)).toMatchObject({ ok: true })
    await expect(stat(secrets)).rejects.toThrow('ENOENT')
    expect((await again.signal('SIGINT')).code).toBe(0)
  })

  it('asked to stop while it starts, stops in order as well, and leaves no database running', async () => {
    const postmaster = join(dataDir, 'postgres/cluster/postmaster.pid')
    const early = frontdesk(['start'], environment)
    await expect.poll(() => stat(postmaster).then(({ size }) => size)).toBeGreaterThan(0)
    expect((await early.signal('SIGTERM')).code).toBe(0)
    await expect(stat(postmaster)).rejects.toThrow('ENOENT')
  })
})

const readable = async (settings: Record<string, string>): Promise<string> => {
  const { code, stderr } = await runFrontdesk(['start'], { FRONTDESK_LOG_LEVEL: 'warn', ...settings })
  expect(code).toBe(1)
  expect(stderr).not.toMatch(/\n +at /)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  return stderr
}

describe('frontdesk start says in one line what is wrong', () => {
  it('when the port is in use', async () => {
    const database = await freshDatabase()
    const blocker = createServer()
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve))
    const { port: taken } = blocker.address() as { port: number }
    const settings = {
      DATABASE_URL: database.url,
      FRONTDESK_DATA_DIR: dataDir,
      FRONTDESK_PORT: String(taken),
    }
    expect(await readable(settings)).toMatch(`Port ${taken} is in use`)
    await new Promise((resolve) => blocker.close(resolve))
    await database.drop()
  })

  it('when the database is down', async () => {
    const url = `postgres://nobody:secret@127.0.0.1:${await freePort()}/none`
    const line = await readable({ DATABASE_URL: url, FRONTDESK_DATA_DIR: dataDir })
    expect(line).toMatch('The database cannot be reached')
    expect(line).not.toContain('secret')
  })

  it('when the database is too old', async () => {
    const old = await startOldPostgres(140_011)
    expect(await readable({ DATABASE_URL: old.url, FRONTDESK_DATA_DIR: dataDir })).toMatch(
      'The database is PostgreSQL 14: version 15 or newer is needed.',
    )
    await old.close()
  })

  it('when the password is wrong', async () => {
    const url = new URL(inject('databaseUrl'))
    url.password = 'wrong'
    expect(await readable({ DATABASE_URL: url.href, FRONTDESK_DATA_DIR: dataDir })).toMatch('DATABASE_URL')
  })

  it('when a certificate is bad', async () => {
    const bad = join(dataDir, 'bad.pem')
    await writeFile(bad, 'not a certificate')
    expect(
      await readable({ FRONTDESK_TLS_CERT: bad, FRONTDESK_TLS_KEY: bad, FRONTDESK_DATA_DIR: dataDir }),
    ).toMatch('FRONTDESK_TLS_CERT')
  })

  it('when a variable is unknown', async () => {
    expect(await readable({ FRONTDESK_PROT: '1' })).toMatch(
      'FRONTDESK_PROT is not a setting; did you mean FRONTDESK_PORT?',
    )
  })

  it('when the data directory cannot be made', async () => {
    const file = join(dataDir, 'a-file')
    await writeFile(file, '')
    expect(await readable({ FRONTDESK_DATA_DIR: join(file, 'data') })).toMatch('FRONTDESK_DATA_DIR')
  })
})
