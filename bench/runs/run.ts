// `npm run bench:runs [runs] [log rows]`: automations against the same writes sent straight through the driver.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeConnections } from '../client.ts'
import { makeAutomation } from './automation.ts'
import { openServer } from './bench.ts'
import { measureLogs } from './logs.ts'
import { measurePickUp } from './pick-up.ts'
import { measureQueue, measureThroughput } from './throughput.ts'
import { measureTwoProcesses } from './two-processes.ts'
import { measureWaiting } from './waiting.ts'

const runs = Number(process.argv[2] ?? 3000)
const logRows = Number(process.argv[3] ?? 1_000_000)
const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'))
// As root the database runs as another user, who must be able to pass.
await chmod(dataDir, 0o711)

const opened = await openServer(dataDir)
const bench = { ...opened, automation: await makeAutomation(`${opened.url}/public/v1`), runs }
await measurePickUp(bench)
await measureThroughput(bench)
await measureQueue(bench)
await measureTwoProcesses(bench)
await measureLogs(bench, logRows)
await opened.close()
await measureWaiting(dataDir)

closeConnections()
await rm(dataDir, { recursive: true, force: true })
