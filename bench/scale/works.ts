import { createAgent, say } from '../../test/harness/agents/agent.ts'
import { apiClient } from '../../test/harness/api.ts'
import { call } from '../client.ts'
import { makeAutomation } from '../runs/automation.ts'
import type { Opened } from '../runs/bench.ts'
import { allOver, deliver } from '../runs/deliver.ts'
import { benchKey } from '../server.ts'

const lanes = 16
const storedRows = 10_000

export interface Work {
  name: string
  /** Does it so many times, spread over the servers at these addresses. */
  times: (urls: readonly string[], count: number) => Promise<void>
}

/** The server that is measured, with what stands around it. */
export interface Scene extends Opened {
  postmaster: number
  settings: Readonly<Record<string, string>>
  works: readonly Work[]
}

/** A page that is read, a row that is made, a run of five nodes behind a webhook, a turn of four nodes without a model. */
export async function makeWorks({ url, client }: Opened): Promise<Work[]> {
  const api = apiClient(url, benchKey)
  for (let made = 0; made < storedRows; made += 1000) {
    const rows = Array.from({ length: 1000 }, (_, index) => ({ Name: `Deal ${made + index}`, Amount: index }))
    await api.ok.post('/objects/deals/rows/bulk', { rows })
  }
  const automation = await makeAutomation(`${url}/public/v1`)
  const agent = await createAgent(api)
  await agent.start(say('Welcome!'), say('We are open from nine to five.'), say('How can we help?'))
  await api.ok.put(`${agent.path}/flows/${agent.startFlowId}`, { status: 'ACTIVE' })
  return [
    request('a page of 50 rows', '/objects/deals/rows/list', { limit: 50 }),
    request('a row made, one commit', '/objects/deals/rows', { Name: 'One more', Amount: 1 }),
    request('a message and its answer', `${agent.path}/messages`, {}),
    {
      name: 'a run of five nodes',
      times: async (urls, count) => {
        await Promise.all(
          urls.map((one) => deliver(one, automation, Math.ceil(count / urls.length), lanes / urls.length)),
        )
        await allOver(client)
      },
    },
  ]
}

function request(name: string, path: string, body: object): Work {
  return {
    name,
    times: async (urls, count) => {
      let left = count
      const lane = async (_: unknown, index: number): Promise<void> => {
        const url = urls[index % urls.length] ?? ''
        while (left-- > 0) await call('POST', `${url}/public/v1${path}`, body)
      }
      await Promise.all(Array.from({ length: lanes }, lane))
    },
  }
}
