import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newBase } from '../../test/harness/knowledge/settled.ts'
import type { TestAccount } from '../../test/harness/server.ts'
import { useServer } from '../../test/harness/server.ts'
import { openQueue } from '../platform/jobs/queue.ts'

const server = useServer()

async function addSources(account: TestAccount, bases: number): Promise<void> {
  const { api } = account.owner
  for (let count = 0; count < bases; count++)
    await api.ok.post(`${await newBase(api)}/sources/urls`, { urls: ['http://127.0.0.1:9/page'] })
}

it('an account with many bases has half of the lanes, and the others are for others', async () => {
  const greedy = await server.createAccount()
  await addSources(greedy, 9)
  const others = [await server.createAccount(), await server.createAccount(), await server.createAccount()]
  for (const account of others) await addSources(account, 2)
  const { db } = server.app
  const id = randomUUID()
  await sql`insert into worker_processes (id, host, pid, pid_started) values (${id}, 'a', 1, '')`.execute(db)
  const taken = await openQueue(db, id, ['knowledge.index']).take(20)
  expect(taken).toHaveLength(4)
  const ofGreedy = taken.filter((job) => job.account_id === greedy.id)
  expect(ofGreedy.length).toBeLessThanOrEqual(2)
})
