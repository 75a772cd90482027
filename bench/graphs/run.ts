// `npm run bench:graphs`: what the size of a graph costs when it is edited and read.
import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attachEmbedded } from '../../src/platform/database/embedded/index.ts'
import { call, closeConnections } from '../client.ts'
import { median } from '../load.ts'
import { freePort, print, startServer, stopServer } from '../server.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'))
await chmod(dataDir, 0o711)
const port = await freePort()
const server = await startServer({ dataDir, port })
const api = `http://127.0.0.1:${port}/public/v1`

const small: number[] = []
const large: number[] = []
let graphUrl = ''
for (let round = 0; round < 6; round++) {
  const { id } = JSON.parse(await call('POST', `${api}/workflows`, { name: 'Bench' }))
  graphUrl = `${api}/workflows/${id}/graph`
  for (let count = 1; count <= 205; count++) {
    const started = performance.now()
    await call('POST', `${api}/workflows/${id}/nodes`, node())
    const ms = performance.now() - started
    // The first round warms up.
    if (round > 0 && count >= 2 && count <= 6) small.push(ms)
    if (round > 0 && count > 200) large.push(ms)
  }
}
print(`adding the 2nd node: ${median(small).toFixed(2)} ms, the 200th: ${median(large).toFixed(2)} ms`)
print(`ratio: ${(median(large) / median(small)).toFixed(2)} (at most 2.00)`)

const embedded = await attachEmbedded({ dataDir })
const bytes = await call('GET', graphUrl)
const bare = spawn(process.execPath, [join(import.meta.dirname, 'bare.ts')], {
  env: { ...process.env, DATABASE_URL: embedded.url },
  stdio: ['pipe', 'pipe', 'inherit'],
})
bare.stdin.end(bytes)
const bareUrl = await new Promise<string>((resolve) =>
  bare.stdout.once('data', (data) => resolve(String(data).trim())),
)
const times: Record<'kept' | 'edited' | 'bare', number[]> = { kept: [], edited: [], bare: [] }
const [first] = JSON.parse(bytes).nodes
for (let round = 0; round < 300; round++) {
  await call('PUT', graphUrl.replace(/graph$/, `nodes/${first.nodeId}`), { position: first.position })
  times.edited.push(await timed(graphUrl))
  times.kept.push(await timed(graphUrl))
  times.bare.push(await timed(bareUrl))
}
const bareMs = median(times.bare)
print(`reading ${Math.round(bytes.length / 1024)} KiB from a bare route: ${bareMs.toFixed(2)} ms`)
for (const [what, list] of [
  ['reading the graph', times.kept],
  ['the first time after an edit', times.edited],
] as const) {
  print(`${what}: ${median(list).toFixed(2)} ms, ratio ${(median(list) / bareMs).toFixed(2)} (at most 1.50)`)
}

await stopServer(bare)
await embedded.stop()
closeConnections()
await stopServer(server)
await rm(dataDir, { recursive: true, force: true })

function node() {
  const data = { type: 'DATA_TRANSFORMER', mode: 'TEMPLATE', prompt: 'x'.repeat(600) }
  return { type: 'DATA_TRANSFORMER', position: { positionX: 1, positionY: 2 }, data }
}

async function timed(url: string): Promise<number> {
  const started = performance.now()
  await call('GET', url)
  return performance.now() - started
}
