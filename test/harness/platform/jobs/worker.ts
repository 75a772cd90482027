import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { startWorkers } from '../../../../src/platform/jobs/index.ts'
import { openHost, type TestHost, testJob } from './host.ts'

// A process that runs `takeover.note`, which records its start. With `hold` it never finishes, with `poison` it
// dies over the note of that text, and with `idle` it has no such job.
const [url = '', manner, concurrency] = process.argv.slice(2)

async function write(app: TestHost, text: string, attempt: number): Promise<void> {
  await sql`insert into notes (pid, text, attempt) values (${process.pid}, ${text}, ${attempt})`.execute(
    app.db,
  )
}

const note = testJob({
  name: 'takeover.note',
  payload: z.object({ text: z.string() }),
  attempts: 1,
  run: async (app, { text }, { attempt, signal }) => {
    await write(app, text, attempt)
    if (manner === 'hold') await sleep(1_000_000, undefined, { signal })
    if (manner === 'poison' && text === 'poison') process.kill(process.pid, 'SIGKILL')
  },
  setAside: (app, { text }) => write(app, `set aside: ${text}`, 0),
})

const host = await openHost(url, { jobs: manner === 'idle' ? [] : [note] })
await startWorkers(host, {
  concurrency: Number(concurrency),
  beatMs: 200,
  deadAfterMs: 1000,
  pollMs: 100,
})
process.send?.('ready')
