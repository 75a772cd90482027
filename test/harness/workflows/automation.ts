import { setTimeout as sleep } from 'node:timers/promises'
import type { Api, Json } from '../api.ts'

type Ids = Readonly<Record<string, string>>
type Data = Readonly<Record<string, unknown>>

export interface Sketch {
  /** Nodes by name, in order. The data of a node may use the ids of earlier ones. */
  nodes: Readonly<Record<string, Data | ((ids: Ids) => Data)>>
  /** `a → b`, `a.error → b`. Several edges of a port start parallel branches. */
  edges?: readonly string[]
  variables?: readonly { name: string; defaultValue?: string }[]
}

export interface Automation {
  id: number
  ids: Record<string, string>
}

/** A run that is over, with its log as the API shows it. */
export interface Tried extends Automation {
  logId: string
  log: Json
}

/** Draws a workflow over the API; it is a draft. */
export async function draw(api: Api, sketch: Sketch): Promise<Automation> {
  const { id } = await api.ok.post('/workflows', { name: 'Automation' })
  for (const variable of sketch.variables ?? []) await api.ok.post(`/workflows/${id}/variables`, variable)
  const ids: Record<string, string> = {}
  for (const [name, data] of Object.entries(sketch.nodes)) {
    const filled = typeof data === 'function' ? data(ids) : data
    const position = { positionX: 0, positionY: 0 }
    const node = await api.ok.post(`/workflows/${id}/nodes`, { type: filled['type'], position, data: filled })
    ids[name] = node.nodeId
  }
  const drawn = new Set<string>()
  for (const text of sketch.edges ?? []) {
    const [from = '', to = ''] = text.split('→').map((side) => side.trim())
    const [source = '', handle] = from.split('.')
    const edge = { source: ids[source], target: ids[to], ...(handle === undefined ? {} : { handle }) }
    const port = `${source}.${handle}`
    if (drawn.has(port)) {
      const { revision } = await api.ok.get(`/workflows/${id}/draft`)
      await api.ok.patch(`/workflows/${id}/graph`, {
        revision,
        edits: [{ op: 'addEdge', ...edge, parallel: true }],
      })
    } else await api.ok.post(`/workflows/${id}/edges`, edge)
    drawn.add(port)
  }
  return { id, ids }
}

/** Draws it and sets it live. */
export async function activate(api: Api, sketch: Sketch): Promise<Automation> {
  const drawn = await draw(api, sketch)
  await api.ok.put(`/workflows/${drawn.id}`, { status: 'ACTIVE' })
  return drawn
}

/** Runs a sketch as a test run with `payload`, and returns its log once it is over. */
export async function tryOut(api: Api, sketch: Sketch, payload?: Json, seconds?: number): Promise<Tried> {
  const drawn = await draw(api, { ...sketch, nodes: { start: entry, ...sketch.nodes } })
  const { logId } = await api.ok.post(`/workflows/${drawn.id}/test-run`, { payload })
  return { ...drawn, logId, log: await finished(api, drawn.id, logId, seconds) }
}

const entry = { type: 'WEBHOOK', triggerByWebhookIds: [] }

/** The log of a run, once it is over. */
export async function finished(api: Api, workflowId: number, logId: string, seconds?: number): Promise<Json> {
  return eventually(async () => {
    const log = await api.ok.get(`/workflows/${workflowId}/logs/${logId}`)
    return log.completed_at === null ? undefined : log
  }, seconds)
}

/** The logs of a workflow, once there are so many and all of them are over. */
export async function allFinished(api: Api, workflowId: number, count: number): Promise<Json[]> {
  return eventually(async () => {
    const { results } = await api.ok.get(`/workflows/${workflowId}/logs?limit=200`)
    const over = results.filter((log: Json) => log.completed_at !== null)
    return over.length >= count && over.length === results.length ? results : undefined
  })
}

/** The trace of a node, by its name in the sketch. */
export async function traceOf(api: Api, run: Tried, name: string): Promise<Json> {
  const result = run.log.node_results.findLast((one: Json) => one.node_id === run.ids[name])
  return api.ok.get(`/workflows/${run.id}/logs/${run.logId}/nodes/${result.id}/trace`)
}

export async function outputOf(api: Api, run: Tried, name: string): Promise<Json> {
  return (await traceOf(api, run, name)).output
}

/** Asks until there is an answer, for as long as `expect.poll` does. */
export async function eventually<T>(ask: () => Promise<T | undefined>, seconds = 15): Promise<T> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (Date.now() > end) throw new Error(`nothing came of it within ${seconds} seconds`)
    await sleep(20)
  }
}
