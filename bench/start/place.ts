import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { processorMs } from '../processor.ts'
import { benchKey } from '../server.ts'

export interface Place {
  dataDir: string
  port: number
}

export interface Started {
  process: ChildProcess
  pid: number
  /** From before the process was made until `/readyz` said so: by the clock, and of processors, all processes together. */
  readyMs: number
  readyProcessorMs: number
  /** Resolves when its log first has this text. */
  said: (text: string) => Promise<void>
  stop: () => Promise<void>
}

const program = join(import.meta.dirname, '../../bin/frontdesk.js')

/** Starts it as people do, on the Node that is given, and waits until it can work. */
export async function startHere({ dataDir, port }: Place, node = process.execPath): Promise<Started> {
  const begun = performance.now()
  const child = spawn(node, [program, 'start'], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      FRONTDESK_DATA_DIR: dataDir,
      FRONTDESK_TLS: 'off',
      FRONTDESK_PORT: String(port),
      FRONTDESK_USER_KEY: benchKey,
      FRONTDESK_RATE_LIMIT: '0',
      FRONTDESK_LOG_LEVEL: 'debug',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const pid = child.pid ?? 0
  let log = ''
  child.stderr.on('data', (chunk) => (log += chunk))
  const check = (): void => {
    if (child.exitCode !== null) throw new Error(`it ended: ${log}`)
  }
  while (!(await isReady(port))) {
    check()
    await wait(5)
  }
  const readyMs = performance.now() - begun
  const readyProcessorMs = await processorMs([pid])
  return {
    process: child,
    pid,
    readyMs,
    readyProcessorMs,
    said: async (text) => {
      for (; !log.includes(text); await wait(20)) check()
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
