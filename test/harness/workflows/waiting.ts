import type { Api, Json } from '../api.ts'
import { type Automation, draw, eventually, finished, type Sketch, type Tried } from './automation.ts'

/** A waiting run in the API. */
export interface Waiting extends Automation {
  logId: string
  run: Json
}

const entry = { type: 'WEBHOOK', triggerByWebhookIds: [] }

/** Starts a test run of a sketch, and returns once it waits. */
export async function startWaiting(api: Api, sketch: Sketch, payload?: Json): Promise<Waiting> {
  const drawn = await draw(api, { ...sketch, nodes: { start: entry, ...sketch.nodes } })
  const { logId } = await api.ok.post(`/workflows/${drawn.id}/test-run`, { payload })
  return { ...drawn, logId, run: await waiting(api, logId) }
}

/** A run once it waits, for something that began after `since`. */
export async function waiting(api: Api, runId: string, since = ''): Promise<Json> {
  return eventually(async () => {
    const run = await api.ok.get(`/runs/${runId}`)
    if (run.completedAt !== null) throw new Error(`it is over: ${run.error}`)
    return run.status === 'WAITING' && run.waitsFor.since > since ? run : undefined
  })
}

/** The same run once it is over. */
export async function over(api: Api, { id, ids, logId }: Waiting): Promise<Tried> {
  return { id, ids, logId, log: await finished(api, id, logId) }
}

export async function call(url: string, body?: unknown): Promise<{ status: number; body: Json }> {
  const response = await fetch(url, {
    method: 'POST',
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  return { status: response.status, body: await response.json() }
}
