// `npm run bench:http`: GET /me against a bare Fastify route, the start on existing data, and the idle memory.
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attachEmbedded } from '../../src/platform/database/embedded/index.ts'
import { median, requestsPerSecond } from '../load.ts'

const key = 'bench-user-key-bench-user-key-bench-1'
const root = join(import.meta.dirname, '../..')
const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'))
await chmod(dataDir, 0o711)
const port = await freePort()
const environment = {
  ...process.env,
  FRONTDESK_DATA_DIR: dataDir,
  FRONTDESK_TLS: 'off',
  FRONTDESK_PORT: String(port),
  FRONTDESK_USER_KEY: key,
  FRONTDESK_RATE_LIMIT: '0',
}

const first = await startServer()
await stop(first.process)
const { process: server, ms } = await startServer()
print(`start on existing data to first answer: ${Math.round(ms)} ms`)
await new Promise((resolve) => setTimeout(resolve, 5000))
print(`idle process: ${Math.round((await residentBytes(server)) / 1024 / 1024)} MiB resident`)

const embedded = await attachEmbedded({ dataDir })
const bare = spawn(process.execPath, [join(import.meta.dirname, 'bare.ts')], {
  env: { ...process.env, DATABASE_URL: embedded.url },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const bareUrl = await new Promise<string>((resolve) =>
  bare.stdout.once('data', (data) => resolve(String(data).trim())),
)

const headers = { authorization: `Bearer ${key}` }
const ours: number[] = []
const theirs: number[] = []
for (let round = 0; round < 5; round++) {
  ours.push(await requestsPerSecond(`http://127.0.0.1:${port}/public/v1/me`, headers, 4000))
  theirs.push(await requestsPerSecond(`${bareUrl}/public/v1/me`, headers, 4000))
}
print(`GET /me: ${Math.round(median(ours))}/s, bare route: ${Math.round(median(theirs))}/s`)
print(`ratio: ${(median(ours) / median(theirs)).toFixed(2)} (at least 0.70)`)

await stop(bare)
await embedded.stop()
await stop(server)
await rm(dataDir, { recursive: true, force: true })

async function startServer(): Promise<{ process: ChildProcess; ms: number }> {
  const started = performance.now()
  const child = spawn(process.execPath, [join(root, 'src/cli/main.ts'), 'start'], {
    env: environment,
    stdio: 'ignore',
  })
  for (;;) {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/public/v1/me`, {
        headers: { authorization: `Bearer ${key}` },
      })
      if (response.ok) return { process: child, ms: performance.now() - started }
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

async function residentBytes(child: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
