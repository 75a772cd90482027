// `npm run bench:scale [requests]`: what one of everything costs here, and what more processes do. docs/scale.md reckons with it.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeConnections } from '../client.ts'
import { parentOf } from '../processor.ts'
import { openServer } from '../runs/bench.ts'
import { measureConnections } from './connections.ts'
import { measureCosts } from './costs.ts'
import { measureProcesses } from './processes.ts'
import { measureStreams } from './streams.ts'
import { makeWorks } from './works.ts'

const requests = Number(process.argv[2] ?? 2000)
const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'))
// As root the database runs as another user, who must be able to pass.
await chmod(dataDir, 0o711)
// Eight processes share the hundred connections of the embedded database.
const settings = { FRONTDESK_DATABASE_POOL: '5' }
const opened = await openServer(dataDir, settings)
const { rows } = await opened.client.query<{ pid: number }>('select pg_backend_pid() as pid')
const postmaster = await parentOf(rows[0]?.pid ?? 0)
const scene = { ...opened, postmaster, settings, works: await makeWorks(opened) }
try {
  await measureCosts(scene, requests)
  await measureStreams(scene)
  await measureConnections(scene)
  await measureProcesses(scene, requests)
} finally {
  closeConnections()
  await opened.close()
  await rm(dataDir, { recursive: true, force: true })
}
