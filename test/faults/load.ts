import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { apiClient, type Json } from '../harness/api.ts'
import { activate } from '../harness/workflows/automation.ts'

/** An automation of five nodes that leaves a record, a change to it and an activity for each delivery. */
export interface Load {
  workflowId: number
  /** Delivers the order until it is accepted; what was accepted is accepted for good. */
  deliver: (order: number) => Promise<void>
  /** The same for all of a range, a few at a time. */
  deliverAll: (from: number, to: number) => Promise<void>
  /** Status and code of the answers that were no 202. */
  refused: Set<string>
}

export async function prepare(url: string, key: string): Promise<Load> {
  const api = apiClient(url, key)
  const webhook = await api.ok.post('/incoming-webhooks', { name: 'Orders' })
  const { results } = await api.ok.get('/objects')
  const deals = results.find((object: Json) => object.name === 'deals')
  const types = await api.ok.get('/objects/deals/record-types')
  const { id } = await activate(api, {
    nodes: {
      start: { type: 'WEBHOOK', triggerByWebhookIds: [webhook.id] },
      when: {
        type: 'CONDITIONAL_ROUTING',
        mode: 'EXPRESSION',
        conditions: [{ id: 'yes', expression: '{trigger_payload}.order >= 0' }],
      },
      made: {
        type: 'DYNAMIC_TABLES',
        tableId: deals.id,
        operation: 'CREATE',
        rowData: { Name: '{trigger_payload}', Amount: 1 },
      },
      data: (ids) => ({
        type: 'DATA_TRANSFORMER',
        mode: 'TEMPLATE',
        outputFormat: 'JSON',
        prompt: `[{${ids['made']}}]`,
      }),
      loop: (ids) => ({ type: 'ITERATION', variableName: ids['data'] ?? '' }),
      noted: (ids) => ({
        type: 'DYNAMIC_TABLES',
        tableId: deals.id,
        operation: 'CREATE',
        rowData: { Name: `child of {${ids['loop']}.item}`, Amount: 2 },
      }),
      activity: (ids) => ({
        type: 'CREATE_RECORD_ACTIVITY',
        recordTypeId: types.results[0].id,
        rowId: '{ROW}',
        activityType: 'NOTE',
        content: `{trigger_payload} {${ids['loop']}.index}`,
      }),
    },
    edges: [
      'start → when',
      'when.yes → made',
      'made → data',
      'data → loop',
      'loop.body → noted',
      'noted → activity',
    ],
    variables: [
      { name: 'ROW', defaultValue: (await api.ok.post('/objects/deals/rows', { Name: 'Anchor' })).id },
    ],
  })
  const refused = new Set<string>()
  const deliverOne = (order: number): Promise<void> => deliver(url, webhook, order, refused)
  return { workflowId: id, refused, deliver: deliverOne, deliverAll: (from, to) => all(deliverOne, from, to) }
}

async function all(one: (order: number) => Promise<void>, from: number, to: number): Promise<void> {
  let next = from
  const lane = async (): Promise<void> => {
    while (next < to) await one(next++)
  }
  await Promise.all([lane(), lane(), lane(), lane()])
}

async function deliver(url: string, webhook: Json, order: number, refused: Set<string>): Promise<void> {
  for (;;) {
    const answer = await attempt(url, webhook, order)
    if (answer === '202') return
    if (answer !== undefined) refused.add(answer)
    await sleep(50)
  }
}

/** What one try came to; undefined where nobody answered. */
async function attempt(url: string, webhook: Json, order: number): Promise<string | undefined> {
  try {
    const response = await fetch(`${url}/webhooks/${webhook.id}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${webhook.accessToken}`,
        // An answer that was lost is asked for again under the same name.
        'x-delivery-id': `order-${order}`,
      },
      body: JSON.stringify({ order }),
      signal: AbortSignal.timeout(10_000),
    })
    const { code }: Json = await response.json()
    return response.status === 202 ? '202' : `${response.status} ${code}`
  } catch {
    return undefined
  }
}

/** What the database holds once all is over. */
export interface Outcome {
  unfinished: number
  failed: number
  /** Why, of those that failed. */
  errors: string | null
  succeeded: number
  /** Runs that do not have exactly one result a step. */
  oddResults: number
  /** Records and activities that the runs wrote: how many different ones of how many. */
  parents: string
  children: string
  activities: string
}

async function outcomeOf(databaseUrl: string, workflowId: number): Promise<Outcome> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ object_id: number; name_field: number }>(
      `select o.id as object_id, f.id as name_field from objects o join fields f on f.object_id = o.id
       where o.name = 'deals' and f.name = 'Name'`,
    )
    const { object_id: object, name_field: field } = rows[0] ?? { object_id: 0, name_field: 0 }
    const result = await client.query<Outcome>(
      `select
         count(*) filter (where status in ('QUEUED', 'RUNNING'))::int as unfinished,
         count(*) filter (where status = 'FAILED')::int as failed,
         string_agg(distinct error, '; ') as errors,
         count(*) filter (where status = 'SUCCEEDED')::int as succeeded,
         count(*) filter (where (select count(*) from node_results n where n.run_id = r.id) <> 7
           or r.steps <> 7)::int as "oddResults",
         (select count(distinct f${field}) || '/' || count(*) from records.t${object} where f${field} like '{"order%') as parents,
         (select count(distinct f${field}) || '/' || count(*) from records.t${object} where f${field} like 'child of%') as children,
         (select count(distinct content) || '/' || count(*) from activities where content like '{"order%') as activities
       from runs r where workflow_id = $1`,
      [workflowId],
    )
    return result.rows[0] as Outcome
  })
}

/** Waits until nothing is under way any more. */
export async function settled(databaseUrl: string, workflowId: number, seconds: number): Promise<Outcome> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const outcome = await outcomeOf(databaseUrl, workflowId).catch(() => undefined)
    if (outcome?.unfinished === 0) return outcome
    if (Date.now() > end) throw new Error(`not over after ${seconds} s: ${JSON.stringify(outcome)}`)
    await sleep(200)
  }
}

/** What must hold when each of `count` deliveries ran once. */
export function exactlyOnce(count: number): Json {
  const each = `${count}/${count}`
  return {
    unfinished: 0,
    failed: 0,
    errors: null,
    succeeded: count,
    oddResults: 0,
    parents: each,
    children: each,
    activities: each,
  }
}

export async function withClient<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
