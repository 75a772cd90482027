import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Json, Reply } from '../../../test/harness/api.ts'
import { elsewhere } from '../../../test/harness/pool-guard.ts'
import { useServer } from '../../../test/harness/server.ts'
import { type Db, transact } from '../../platform/database/index.ts'

// Fewer connections than editors: an edit that needed two of them would wait for itself.
const server = useServer({ environment: { FRONTDESK_DATABASE_POOL: '3' } })
const position = { positionX: 0, positionY: 0 }
let agent: string

beforeAll(async () => {
  agent = `/agents/${(await server.api.ok.post('/agents', { name: 'Front desk' })).id}`
})

async function newFlow(): Promise<string> {
  return `${agent}/flows/${(await server.api.ok.post(`${agent}/flows`, { name: 'Shared' })).id}`
}

function say(message: string) {
  return { type: 'SAY_AI', position, data: { type: 'SAY_AI', message } }
}

describe('many clients at once', () => {
  it('lose nothing of what they change in one graph', async () => {
    const flow = await newFlow()
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, index) => server.api.ok.post(`${flow}/nodes`, say(`first ${index}`))),
    )
    const ids: string[] = made.map((node) => node.nodeId)
    await Promise.all(
      ids.flatMap((nodeId, index) => [
        server.api.ok.put(`${flow}/nodes/${nodeId}`, { data: say(`second ${index}`).data }),
        server.api.ok.put(`${flow}/nodes/${nodeId}`, { position: { positionX: index, positionY: 7 } }),
        server.api.ok.put(`${flow}/nodes/${nodeId}`, { alias: `Line ${index}` }),
        server.api.ok.post(`${flow}/edges`, { source: nodeId, target: ids[(index + 1) % ids.length] }),
      ]),
    )
    const graph = await server.api.ok.get(`${flow}/graph`)
    const byId = new Map<string, Json>(graph.nodes.map((node: Json) => [node.nodeId, node]))
    for (const [index, nodeId] of ids.entries()) {
      expect(byId.get(nodeId)).toMatchObject({
        alias: `Line ${index}`,
        position: { positionX: index, positionY: 7 },
        data: { message: `second ${index}` },
        edges: [{ source: nodeId, handle: 'default', target: ids[(index + 1) % ids.length] }],
      })
    }
    expect(graph.edges).toEqual(graph.nodes.flatMap((node: Json) => node.edges))
    expect(graph.edges).toHaveLength(ids.length)
  })

  it('do not wait for one another when their nodes name other things', async () => {
    const intent = await server.api.ok.post(`${agent}/intents`, { name: 'Book' })
    const flows = await Promise.all(Array.from({ length: 12 }, newFlow))
    const data = { type: 'TRIGGER_INTENT', intentIds: [intent.id] }
    const editAll = async (): Promise<Json[]> => {
      await Promise.all(
        flows.map((flow) => server.api.ok.post(`${flow}/nodes`, { type: 'TRIGGER_INTENT', position, data })),
      )
      return Promise.all(flows.map((flow) => server.api.ok.put(flow, { status: 'ACTIVE' })))
    }
    // The lock that an edit holds on an intent that it names: a stronger one would wait for ever.
    const published = await transact(server.app, async ({ db }) => {
      await sql`select from intents where id = ${intent.id} for key share`.execute(db)
      return elsewhere(editAll)
    })
    expect(published.every((flow) => flow.liveSnapshotId !== null)).toBe(true)
  })

  it.each(['variables', 'intents'] as const)('are told that one of the %s went meanwhile', async (kind) => {
    const { id } = await server.api.ok.post(`${agent}/${kind}`, { name: 'GONE' })
    const late = await duringTransaction(
      (db) => db.deleteFrom(kind).where('id', '=', id).execute(),
      () => server.api.put(`${agent}/${kind}/${id}`, { description: 'Too late' }),
    )
    expect(late).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  it('are given what is left of the knowledge bases that they name', async () => {
    const ids: number[] = []
    for (const name of ['Stays', 'Goes']) {
      ids.push((await server.api.ok.post('/knowledge-bases', { name, visibility: 'SHARED' })).id)
    }
    const assigned = await duringTransaction(
      (db) => db.deleteFrom('knowledge_bases').where('name', '=', 'Goes').execute(),
      () => server.api.put(`${agent}/knowledge-bases`, { knowledgeBaseIds: ids }),
    )
    expect(assigned.status).toBe(200)
    const given = assigned.body.results.filter((base: Json) => base.is_default === false)
    expect(given.map((base: Json) => base.name)).toEqual(['Stays'])
  })

  it('leave no flow behind with an agent that goes meanwhile', async () => {
    const { id } = await server.api.ok.post('/agents', { name: 'Short-lived' })
    const late = await duringTransaction(
      (db) => db.updateTable('agents').set({ deleted_at: new Date() }).where('id', '=', id).execute(),
      () => server.api.post(`/agents/${id}/flows`, { name: 'Too late' }),
    )
    expect(late).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

/** The answer to a request that waits for a transaction, once that has ended. */
async function duringTransaction(
  work: (db: Db) => Promise<unknown>,
  request: () => Promise<Reply>,
): Promise<Reply> {
  const { db } = server.app
  const answers: Promise<Reply>[] = []
  await transact({ db }, async ({ db: transaction }) => {
    await work(transaction)
    answers.push(elsewhere(request))
    await expect.poll(() => elsewhere(() => waiting(db))).toBe(true)
  })
  const [answer] = await Promise.all(answers)
  if (answer === undefined) throw new Error('nothing was asked')
  return answer
}

async function waiting(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    db,
  )
  return rows.length > 0
}
