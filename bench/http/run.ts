// `npm run bench:http`: GET /me against a bare Fastify route, the start on existing data, and the idle memory.
import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attachEmbedded } from '../../src/platform/database/embedded/index.ts'
import { median, requestsPerSecond } from '../load.ts'
import { benchHeaders, freePort, print, residentMiB, startServer, stopServer } from '../server.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'))
await chmod(dataDir, 0o711)
const port = await freePort()

await stopServer(await startServer({ dataDir, port }))
const started = performance.now()
const server = await startServer({ dataDir, port })
print(`start on existing data to first answer: ${Math.round(performance.now() - started)} ms (under 3000)`)
await new Promise((resolve) => setTimeout(resolve, 5000))
print(`idle process: ${await residentMiB(server)} MiB resident (under 200)`)

const embedded = await attachEmbedded({ dataDir })
const bare = spawn(process.execPath, [join(import.meta.dirname, 'bare.ts')], {
  env: { ...process.env, DATABASE_URL: embedded.url },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const bareUrl = await new Promise<string>((resolve) =>
  bare.stdout.once('data', (data) => resolve(String(data).trim())),
)

const ours: number[] = []
const theirs: number[] = []
for (let round = 0; round < 7; round++) {
  ours.push(await requestsPerSecond(`http://127.0.0.1:${port}/public/v1/me`, benchHeaders, 4000))
  theirs.push(await requestsPerSecond(`${bareUrl}/public/v1/me`, benchHeaders, 4000))
}
print(`GET /me: ${Math.round(median(ours))}/s, bare route: ${Math.round(median(theirs))}/s`)
print(`ratio: ${(median(ours) / median(theirs)).toFixed(2)} (at least 0.70)`)

await stopServer(bare)
await embedded.stop()
await stopServer(server)
await rm(dataDir, { recursive: true, force: true })
