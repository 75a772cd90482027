import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { startWorkers } from '../index.ts'
import { openHost, testJob } from './host.ts'

// A process that runs `takeover.note`: writes down that it began and, told to `hold`, never ends it.
const [url = '', manner] = process.argv.slice(2)

const note = testJob({
  name: 'takeover.note',
  payload: z.object({ text: z.string() }),
  attempts: 1,
  run: async (app, { text }, { attempt, signal }) => {
    await sql`insert into notes (pid, text, attempt) values (${process.pid}, ${text}, ${attempt})`.execute(
      app.db,
    )
    if (manner === 'hold') await sleep(1_000_000, undefined, { signal })
  },
})

const host = await openHost(url, { jobs: [note] })
await startWorkers(host, { concurrency: 1, beatMs: 200, deadAfterMs: 1000, pollMs: 100 })
process.send?.('ready')
