// `npm run bench:runs [runs] [log rows]`: automations against the same writes sent straight through the driver.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { attachEmbedded } from '../../src/platform/database/embedded/index.ts'
import { closeConnections } from '../client.ts'
import { freePort, startServer, stopServer } from '../server.ts'
import { makeAutomation } from './automation.ts'
import { measureLogs } from './logs.ts'
import { measurePickUp } from './pick-up.ts'
import { measureQueue, measureThroughput, measureTwoProcesses } from './throughput.ts'

const runs = Number(process.argv[2] ?? 3000)
const logRows = Number(process.argv[3] ?? 1_000_000)
const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'))
await chmod(dataDir, 0o711)
const port = await freePort()
const server = await startServer({ dataDir, port })
const embedded = await attachEmbedded({ dataDir })
const client = new pg.Client({ connectionString: embedded.url })
await client.connect()

const url = `http://127.0.0.1:${port}`
const automation = await makeAutomation(`${url}/public/v1`)
const bench = { url, client, automation, server, databaseUrl: embedded.url, dataDir, runs }
await measurePickUp(bench)
await measureThroughput(bench)
await measureQueue(bench)
await measureTwoProcesses(bench)
await measureLogs(bench, logRows)

await client.end()
closeConnections()
await stopServer(server)
await embedded.stop()
await rm(dataDir, { recursive: true, force: true })
