import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { program } from '../program.ts'
import { print, stopServer } from '../server.ts'
import type { Bench } from './bench.ts'
import { runsPerSecond } from './throughput.ts'

/** A second process that only runs jobs, where there are cores for it. */
export async function measureTwoProcesses(bench: Bench): Promise<void> {
  const one = await runsPerSecond(bench, bench.runs)
  const two = await withWorker(bench.dataDir, {}, () => runsPerSecond(bench, bench.runs))
  print(
    `two processes: ${two.toFixed(0)}/s, ratio ${(two / one).toFixed(2)} on ${availableParallelism()} cores (at least 1.50 where cores allow)`,
  )
}

/** Does `work` while a second process takes runs on. */
export async function withWorker<T>(
  dataDir: string,
  settings: Readonly<Record<string, string>>,
  work: () => Promise<T>,
): Promise<T> {
  const worker = spawn(process.execPath, [program, 'worker'], {
    env: { ...process.env, FRONTDESK_DATA_DIR: dataDir, FRONTDESK_LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await sleep(5000)
  const result = await work()
  await stopServer(worker)
  return result
}
