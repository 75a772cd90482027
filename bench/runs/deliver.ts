import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
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

/** Waits until nothing of the workflow is under way. */
export async function allOver(client: pg.Client, { workflowId }: Automation): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(
      "select from runs where workflow_id = $1 and status in ('QUEUED', 'RUNNING') limit 1",
      [workflowId],
    )
    if (rowCount === 0) return
    await sleep(10)
  }
}
