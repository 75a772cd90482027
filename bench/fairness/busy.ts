import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Automation } from '../runs/automation.ts'
import type { Opened } from '../runs/bench.ts'
import { enqueue } from '../runs/deliver.ts'
import { benchHeaders } from '../server.ts'

export interface Load {
  /** Ends it; answers how much it got done. */
  stop: () => Promise<number>
}

const connections = 8
const waitingRuns = 5000

/** All that one account can do: thousands of its runs wait, and its key makes rows as fast as it may. */
export async function loadWith({ client }: Opened, api: string, automation: Automation): Promise<Load> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const stopping = new AbortController()
  let rows = 0
  const lane = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      if (await addRow(agent, `${api}/objects/deals/rows`)) rows++
      else await sleep(100)
    }
  }
  const ended = await overBy(client, automation)
  await enqueue(client, automation.workflowId, waitingRuns)
  const lanes = Array.from({ length: connections }, lane)
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(lanes)
      agent.destroy()
      const runs = (await overBy(client, automation)) - ended
      await client.query(`delete from runs where workflow_id = $1 and status = 'QUEUED'`, [
        automation.workflowId,
      ])
      return runs + rows
    },
  }
}

async function overBy(client: Opened['client'], { workflowId }: Automation): Promise<number> {
  const { rows } = await client.query<{ runs: number }>(
    'select count(*)::int as runs from runs where workflow_id = $1 and completed_at is not null',
    [workflowId],
  )
  return rows[0]?.runs ?? 0
}

/** False where the key has made as many requests as it may in this minute. */
function addRow(agent: http.Agent, url: string): Promise<boolean> {
  const headers = { ...benchHeaders, 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode === 201))
    })
    request.on('error', reject)
    request.end('{"Name": "Of the busy account", "Amount": 3}')
  })
}
