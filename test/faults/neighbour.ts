import { setTimeout as sleep } from 'node:timers/promises'
import { type MessagePort, workerData } from 'node:worker_threads'
import { apiClient } from '../harness/api.ts'

// A user of another account, who asks who they are again and again. In a thread of its own: what the attacking test is
// busy with must not look like the server's doing.

/** What they met until they were told to stop. */
export interface Met {
  longestMs: number
  statuses: number[]
}

const { url, key, port } = workerData as { url: string; key: string; port: MessagePort }
const api = apiClient(url, key)
const over = new AbortController()
port.once('message', () => over.abort())

let longestMs = 0
const statuses = new Set<number>()
while (!over.signal.aborted) {
  const begun = performance.now()
  statuses.add((await api.get('/me')).status)
  longestMs = Math.max(longestMs, performance.now() - begun)
  await sleep(50)
}
const met: Met = { longestMs, statuses: [...statuses] }
port.postMessage(met, [])
port.close()
