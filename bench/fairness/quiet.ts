import { setTimeout as sleep } from 'node:timers/promises'
import { call } from '../client.ts'
import type { Automation } from '../runs/automation.ts'
import type { Opened } from '../runs/bench.ts'
import { deliver } from '../runs/deliver.ts'

/** Milliseconds of each call. */
export interface Times {
  me: number[]
  page: number[]
  run: number[]
}

interface Place {
  opened: Opened
  api: string
  caller: Readonly<Record<string, string>>
  automation: Automation
}

/** What an account does that has a little to do: asks who it is, reads a page of rows, is sent something. */
export async function visit({ opened, api, caller, automation }: Place, rounds: number): Promise<Times> {
  const times: Times = { me: [], page: [], run: [] }
  for (let round = 0; round < rounds; round++) {
    times.me.push(await timed(() => call('GET', `${api}/me`, undefined, caller)))
    times.page.push(await timed(() => call('POST', `${api}/objects/deals/rows/list`, { limit: 50 }, caller)))
    times.run.push(await untilTaken(opened, automation))
    await sleep(20)
  }
  return times
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** From before the webhook is sent until its run has begun, by the clock that both have. */
async function untilTaken({ url, client }: Opened, automation: Automation): Promise<number> {
  const sent = Date.now()
  await deliver(url, automation, 1, 1)
  for (;;) {
    const { rows } = await client.query<{ at: number | null }>({
      name: 'latest-run',
      text: `select extract(epoch from started_at)::float8 * 1000 as at from runs where workflow_id = $1 order by id desc limit 1`,
      values: [automation.workflowId],
    })
    const at = rows[0]?.at ?? null
    if (at !== null) return Math.max(at - sent, 0)
    await sleep(2)
  }
}
