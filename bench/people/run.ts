// `npm run bench:people`: a session against a key, the row of the audit log, and how soon events reach open streams.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { attachEmbedded } from '../../src/platform/database/embedded/index.ts'
import { call, callJson, closeConnections, mediansMs } from '../client.ts'
import { benchHeaders, freePort, print, startServer, stopServer } from '../server.ts'
import { auditShare } from './audit.ts'
import { eventDelays, percentileOf } from './events.ts'

const password = 'a phrase that nobody guesses'
const email = 'ada@bench.example'
const settings = {
  FRONTDESK_SECRET_KEY: 'bench-secret-key-bench-secret-key-bench-1234',
  FRONTDESK_OWNER_PASSWORD: password,
  FRONTDESK_OWNER_EMAIL: email,
}
const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'))
await chmod(dataDir, 0o711)
const otherDir = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'))
const port = await freePort()
const server = await startServer({ dataDir, port, settings })
const url = `http://127.0.0.1:${port}`

const cookie = await sessionCookie()
const bySession = { cookie, origin: url }
const who = await mediansMs(600, {
  key: () => call('GET', `${url}/public/v1/me`),
  session: () => call('GET', `${url}/public/v1/me`, undefined, bySession),
})
print(`GET /me by session / by key: ${(who.session / who.key).toFixed(2)} (at most 1.10)`)

const embedded = await attachEmbedded({ dataDir })
const pool = new pg.Pool({ connectionString: embedded.url, max: 1 })
const share = await auditShare(pool, url)
print(`the row of the audit log, of a changing request: ${(share * 100).toFixed(1)} % (at most 10)`)
await pool.end()

const one = await eventDelays({ writes: url, reads: url })
print(
  `an event on one process: p50 ${percentileOf(one, 0.5)} ms, p99 ${percentileOf(one, 0.99)} ms (p50 at most 20)`,
)
const otherPort = await freePort()
const beside = { ...settings, DATABASE_URL: embedded.url }
const other = await startServer({ dataDir: otherDir, port: otherPort, settings: beside })
const two = await eventDelays({ writes: url, reads: `http://127.0.0.1:${otherPort}` })
print(`over two: p50 ${percentileOf(two, 0.5)} ms, p99 ${percentileOf(two, 0.99)} ms (p50 at most 100)`)

closeConnections()
await stopServer(other)
await embedded.stop()
await stopServer(server)
for (const folder of [dataDir, otherDir]) await rm(folder, { recursive: true, force: true })

async function sessionCookie(): Promise<string> {
  await callJson('GET', `${url}/public/v1/me`, undefined, benchHeaders)
  const response = await fetch(`${url}/public/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(await response.text())
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
