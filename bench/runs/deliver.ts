import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { runsChannel } from '../../src/runs/insert.ts'
import type { Automation } from './automation.ts'

/** Posts `count` bodies to the webhook over so many connections. */
export async function deliver(
  url: string,
  { webhook }: Automation,
  count: number,
  connections: number,
): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  let left = count
  const lane = async (): Promise<void> => {
    while (left-- > 0) await post(agent, `${url}/webhooks/${webhook.id}`, webhook.accessToken)
  }
  await Promise.all(Array.from({ length: connections }, lane))
  agent.destroy()
}

function post(agent: http.Agent, url: string, token: string): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', () =>
        response.statusCode === 202 ? resolve() : reject(new Error(`answered ${response.statusCode}`)),
      )
    })
    request.on('error', reject)
    request.end('{"n": 17}')
  })
}

/** Has runs wait as if they had been delivered. */
export async function enqueue(client: pg.Client, workflowId: number, count: number): Promise<void> {
  await client.query(
    `insert into runs (id, account_id, workflow_id, snapshot_id, acts_as_workspace, trigger_type, payload, status)
     select gen_random_uuid(), w.account_id, w.id, g.live_snapshot_id, true, 'INCOMING_WEBHOOK', '{"n": 1}', 'QUEUED'
     from workflows w join graphs g on g.id = w.graph_id, generate_series(1, $2) where w.id = $1`,
    [workflowId, count],
  )
  await client.query(`select pg_notify('${runsChannel}', '')`)
}

/** Waits until no run waits or is under way. */
export async function allOver(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ busy: boolean }>({
      name: 'busy',
      text: `select exists (select from runs where status = 'QUEUED') or exists (select from runs where holder is not null)
         as busy`,
    })
    if (rows[0]?.busy !== true) return
    await sleep(10)
  }
}
