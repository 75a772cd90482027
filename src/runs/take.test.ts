import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type TestAccount, useServer } from '../../test/harness/server.ts'
import { draw } from '../../test/harness/workflows/automation.ts'
import { timeUuid } from '../kit/ids.ts'
import { countEnded } from './settle.ts'
import { type Claim, takeRuns } from './take.ts'

// No workers: the test claims runs, and decides which are running.
const server = useServer({
  environment: { FRONTDESK_RUNS_PER_ACCOUNT: '4', FRONTDESK_RUNS_PER_WORKFLOW: '3' },
})

async function waiting(account: TestAccount, count: number): Promise<number> {
  const { id } = await draw(account.owner.api, { nodes: { start: { type: 'WEBHOOK' } } })
  await server.app.db
    .insertInto('runs')
    .values(
      Array.from({ length: count }, () => ({
        id: timeUuid(),
        account_id: account.id,
        workflow_id: id,
        acts_as_workspace: true,
        trigger_type: 'INCOMING_WEBHOOK',
        status: 'QUEUED',
      })),
    )
    .execute()
  return id
}

async function take(places: number): Promise<{ by: number[]; more: boolean; claims: Claim[] }> {
  const { claims, more } = await takeRuns(server.app, randomUUID(), places)
  return { by: claims.map(({ run }) => run.workflowId).toSorted((a, b) => a - b), more, claims }
}

async function end(claims: readonly Claim[]): Promise<void> {
  const ids = claims.map(({ run }) => run.id)
  const over = { status: 'SUCCEEDED' as const, completed_at: new Date() }
  await server.app.db.updateTable('runs').set(over).where('id', 'in', ids).execute()
  await countEnded(server.app.db, ids)
}

describe('taking runs on', () => {
  it('keeps to the places of workflows and accounts, and serves first who has the fewest', async () => {
    const [one, other] = [await server.createAccount(), await server.createAccount()]
    const flood = await waiting(one, 20)
    const beside = await waiting(one, 20)
    const first = await take(10)
    expect(first.by).toEqual([flood, flood, flood, beside])
    expect(first.more).toBe(true)
    expect((await take(10)).by).toEqual([])
    const single = await waiting(other, 1)
    await end(first.claims.slice(0, 2))
    // The older runs of the one wait behind the single one of the other.
    const second = await take(1)
    expect(second.by).toEqual([single])
    const third = await take(10)
    expect(third.by).toHaveLength(2)
    await server.app.db.deleteFrom('runs').where('workflow_id', 'in', [flood, beside]).execute()
    expect(await take(10)).toMatchObject({ by: [], more: false })
  })

  it('gives a run to one process only, however many ask at once', async () => {
    const accounts = await Promise.all([1, 2, 3].map(() => server.createAccount()))
    for (const account of accounts) await waiting(account, 3)
    const taken = await Promise.all(Array.from({ length: 6 }, () => take(4)))
    const ids = taken.flatMap(({ claims }) => claims.map(({ run }) => run.id))
    expect(ids).toHaveLength(9)
    expect(new Set(ids).size).toBe(9)
  })

  it('leaves alone what is to be tried later', async () => {
    const workflow = await waiting(await server.createAccount(), 1)
    const change = { retry_at: new Date(Date.now() + 60_000) }
    await server.app.db.updateTable('runs').set(change).where('workflow_id', '=', workflow).execute()
    expect((await take(4)).by).toEqual([])
  })
})
