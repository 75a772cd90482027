import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { program } from './program.ts'

export const benchKey = 'bench-user-key-bench-user-key-bench-1'
export const benchHeaders = { authorization: `Bearer ${benchKey}` }

interface ServerOptions {
  dataDir: string
  port: number
  settings?: Readonly<Record<string, string>>
}

/** Starts the server as `npm start` does, over plain HTTP, and waits for its first answer. */
export async function startServer(options: ServerOptions): Promise<ChildProcess> {
  const environment = {
    ...process.env,
    FRONTDESK_DATA_DIR: options.dataDir,
    FRONTDESK_TLS: 'off',
    FRONTDESK_PORT: String(options.port),
    FRONTDESK_USER_KEY: benchKey,
    FRONTDESK_RATE_LIMIT: '0',
    FRONTDESK_LOG_LEVEL: 'warn',
    ...options.settings,
  }
  const child = spawn(process.execPath, [program, 'start'], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (;;) {
    if (child.exitCode !== null) throw new Error('the server ended')
    try {
      const response = await fetch(`http://127.0.0.1:${options.port}/public/v1/me`, { headers: benchHeaders })
      if (response.ok) return child
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
}

export async function stopServer(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

export async function residentMiB(child: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
