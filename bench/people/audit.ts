import type pg from 'pg'
import { auditQuery } from '../../src/accounts/index.ts'
import { call, callJson, mediansMs } from '../client.ts'

/**
 * What the row of the audit log takes of a request that changes something: the same transaction by hand with and without
 * it, against the request.
 */
export async function auditShare(pool: pg.Pool, url: string): Promise<number> {
  const task = await callJson<{ id: string }>('POST', `${url}/public/v1/tasks`, { content: 'Bench' })
  const { rows } = await pool.query<{ id: number; user_id: number }>(
    'select a.id, u.id as user_id from accounts a join users u on u.account_id = a.id limit 1',
  )
  const account = rows[0]
  if (account === undefined) throw new Error('there is no account')
  const row = () =>
    auditQuery({
      accountId: account.id,
      userId: account.user_id,
      actor: 'ada@bench.example',
      via: 'key',
      action: 'PATCH /tasks/{taskId}',
      target: { taskId: task.id },
      after: { content: 'Bench' },
      address: '127.0.0.1',
      requestId: task.id,
    })
  let count = 0
  const transaction = async (audited: boolean) => {
    await pool.query('begin')
    await pool.query({
      name: 'bench.touch',
      text: 'update accounts set updated_at = now() where id = $1',
      values: [account.id],
    })
    if (audited) await pool.query(row())
    await pool.query('commit')
  }
  const times = await mediansMs(400, {
    with: () => transaction(true),
    without: () => transaction(false),
    request: () => call('PATCH', `${url}/public/v1/tasks/${task.id}`, { content: `Bench ${++count}` }),
  })
  return Math.max(0, times.with - times.without) / times.request
}
