import { pino } from 'pino'
import { processRunner } from '../../../../src/platform/threads/task-runner.ts'

/** A parent that is to be killed while its process is at a task that never ends: prints nothing but the id of that. */
const runner = processRunner<string, string>(
  { log: pino({ level: 'silent' }) },
  {
    name: 'test',
    script: new URL('./told.ts', import.meta.url),
    patienceMs: 60_000,
    idleMs: 60_000,
    mostWaiting: 1,
    heapMb: 64,
    memoryMb: 256,
    keptMb: 256,
  },
)

process.stdout.write(`${await runner.run('pid')}\n`)
await runner.run('spin')
