import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callJson } from '../client.ts'
import { print } from '../server.ts'
import { openServer } from './bench.ts'
import { allOver, enqueue } from './deliver.ts'
import { withWorker } from './two-processes.ts'

// Neither the account nor the workflow is to keep a process from filling its places.
const settings = {
  FRONTDESK_RUNS_PER_ACCOUNT: '100',
  FRONTDESK_RUNS_PER_WORKFLOW: '100',
  FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1',
}

/** Runs that wait for somebody else's answer, of which a process has so many as it has places, whatever the cores. */
export async function measureWaiting(dataDir: string): Promise<void> {
  const { url, client, close } = await openServer(dataDir, settings)
  const slow = createServer((_request, response) => setTimeout(() => response.end('{}'), 100))
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
  const { port } = slow.address() as AddressInfo
  const workflowId = await makeCall(`${url}/public/v1`, `http://127.0.0.1:${port}/`)
  const measure = async (): Promise<number> => {
    const count = 500
    const started = performance.now()
    await enqueue(client, workflowId, count)
    await allOver(client)
    return count / ((performance.now() - started) / 1000)
  }
  const one = await measure()
  const two = await withWorker(dataDir, settings, measure)
  print(
    `runs that wait 100 ms for an answer: ${one.toFixed(0)}/s, two processes ${two.toFixed(0)}/s, ratio ${(two / one).toFixed(2)} (at least 1.50)`,
  )
  slow.close()
  await close()
}

/** A workflow that calls somebody. */
async function makeCall(api: string, url: string): Promise<number> {
  const post = <T>(path: string, body: unknown): Promise<T> => callJson<T>('POST', `${api}${path}`, body)
  const webhook = await post<{ id: string }>('/incoming-webhooks', { name: 'Calls' })
  const { id } = await post<{ id: number }>('/workflows', { name: 'Calls' })
  const nodes: string[] = []
  for (const data of [
    { type: 'WEBHOOK', triggerByWebhookIds: [webhook.id] },
    { type: 'API', method: 'POST', url },
  ]) {
    const position = { positionX: 0, positionY: 0 }
    const node = await post<{ nodeId: string }>(`/workflows/${id}/nodes`, { type: data.type, position, data })
    nodes.push(node.nodeId)
  }
  await post(`/workflows/${id}/edges`, { source: nodes[0], target: nodes[1] })
  await callJson('PUT', `${api}/workflows/${id}`, { status: 'ACTIVE' })
  return id
}
