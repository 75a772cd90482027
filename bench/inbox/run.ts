// `npm run bench:inbox [rows]`: a page of the list of conversations, takeover to the visitor, event to the screen.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { attachEmbedded } from '../../src/platform/database/embedded/index.ts'
import { callJson, closeConnections } from '../client.ts'
import { freePort, print, startServer, stopServer } from '../server.ts'
import { measureList } from './list.ts'
import { measureTakeover } from './takeover.ts'

const rows = Number(process.argv[2] ?? 1_000_000)
const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'))
await chmod(dataDir, 0o711)
const port = await freePort()
// Every visitor of the bench has the same address.
const server = await startServer({ dataDir, port, settings: { FRONTDESK_LIVECHAT_RATE_LIMIT: '0' } })
const url = `http://127.0.0.1:${port}`
const { id: agentId } = await callJson<{ id: string }>('POST', `${url}/public/v1/agents`, { name: 'Bench' })
await callJson('PUT', `${url}/public/v1/agents/${agentId}/deployment-status`, { isOffline: false })

await measureTakeover(url, agentId)

const embedded = await attachEmbedded({ dataDir })
const client = new pg.Client({ connectionString: embedded.url })
await client.connect()
await measureList(url, client, agentId, rows)
await client.end()

closeConnections()
await embedded.stop()
await stopServer(server)
await rm(dataDir, { recursive: true, force: true })
print('done')
