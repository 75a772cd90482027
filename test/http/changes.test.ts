import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { capabilities } from '../../src/capabilities.ts'
import { ok } from '../../src/kit/answers.ts'
import { apiPrefix } from '../../src/kit/endpoint.ts'
import { conflict } from '../../src/kit/problem.ts'
import { line } from '../../src/kit/schema.ts'
import { type App, endpoint } from '../../src/platform/app.ts'
import { transact } from '../../src/platform/database/index.ts'
import { send } from '../api/send.ts'
import type { Reply } from '../harness/api.ts'
import { useServer } from '../harness/server.ts'

const body = z.strictObject({ name: line(40) })
const returns = ok(z.strictObject({ name: z.string() }))

async function write({ db }: App, name: string): Promise<void> {
  await sql`insert into test_changes values (${name})`.execute(db)
}

/** A handler waits here while the test takes its claim away. */
let gate = Promise.withResolvers<void>()

const whole = endpoint({
  route: 'POST /whole',
  key: 'user',
  summary: 'Write, and fail on request',
  body,
  returns,
  errors: ['conflict'],
  handle: async ({ app, body: { name } }) => {
    await write(app, name)
    if (name.startsWith('fail')) throw conflict('This was asked for.')
    if (name.startsWith('wait')) await gate.promise
    return { name }
  },
})

const twice = endpoint({
  route: 'POST /twice',
  key: 'user',
  summary: 'Write in two transactions',
  body,
  returns,
  errors: ['conflict'],
  opensTransactions: 'several',
  handle: async ({ app, transactLast, body: { name } }) => {
    await transact(app, (inside) => write(inside, `${name} 1`))
    if (name.startsWith('wait')) await gate.promise
    if (name.startsWith('break')) throw new Error('This was asked for.')
    return transactLast(async (inside) => {
      await write(inside, `${name} 2`)
      if (name.startsWith('fail')) throw conflict('This was asked for.')
      return { name }
    })
  },
})

const server = useServer({
  capabilities: [
    ...capabilities,
    { name: 'changes', description: 'Endpoints of this test.', endpoints: [whole, twice] },
  ],
})

beforeAll(() => sql`create table test_changes (name text)`.execute(server.app.db))

async function rowsOf(name: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from test_changes where name like ${`${name}%`} order by name`.execute(server.app.db)
  return rows.map((row) => row.name)
}

async function auditRowsOf(name: string): Promise<number> {
  const { rows } = await sql`select from audit_log where after ->> 'name' = ${name}`.execute(server.app.db)
  return rows.length
}

async function post(path: string, name: string, key?: string): Promise<Reply> {
  return send('POST', `${server.url}${apiPrefix}${path}`, {
    key: server.account.owner.key,
    headers: {
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify({ name }),
  })
}

/** The claim of a request that is under way looks like that of a process that died. */
async function lapse(key: string): Promise<void> {
  const claim = server.app.db
    .updateTable('idempotency_keys')
    .set({ claimed_until: new Date(0) })
    .where('key', '=', key)
  await expect.poll(async () => (await claim.executeTakeFirst()).numUpdatedRows).toBe(1n)
}

it('writes the audit row with the change', async () => {
  expect((await post('/whole', 'one')).status).toBe(200)
  expect([await rowsOf('one'), await auditRowsOf('one')]).toEqual([['one'], 1])
})

it('rolls the audit row back with the change', async () => {
  expect((await post('/whole', 'fail')).status).toBe(409)
  expect([await rowsOf('fail'), await auditRowsOf('fail')]).toEqual([[], 0])
})

it('writes an audit row in each transaction', async () => {
  expect((await post('/twice', 'two')).status).toBe(200)
  expect([await rowsOf('two'), await auditRowsOf('two')]).toEqual([['two 1', 'two 2'], 2])
})

it('keeps the audit row of a transaction when a later one fails', async () => {
  expect((await post('/twice', 'fail later')).status).toBe(409)
  expect([await rowsOf('fail later'), await auditRowsOf('fail later')]).toEqual([['fail later 1'], 1])
})

it('repeats one interrupted transaction, and refuses the interrupted one if it comes back', async () => {
  gate = Promise.withResolvers()
  const first = post('/whole', 'wait', 'whole')
  await lapse('whole')
  const second = post('/whole', 'wait', 'whole')
  await expect
    .poll(
      async () =>
        (await sql`select from idempotency_keys where claims = 2`.execute(server.app.db)).rows.length,
    )
    .toBe(1)
  gate.resolve()
  expect([(await first).status, (await second).status].toSorted((a, b) => a - b)).toEqual([200, 409])
  expect([await rowsOf('wait'), await auditRowsOf('wait')]).toEqual([['wait'], 1])
})

it('gives the key back after a refusal', async () => {
  expect((await post('/twice', 'fail and repeat', 'refused')).status).toBe(409)
  await post('/twice', 'fail and repeat', 'refused')
  expect(await rowsOf('fail and repeat')).toEqual(['fail and repeat 1', 'fail and repeat 1'])
})

it('keeps the key after an unexpected failure between several transactions', async () => {
  expect((await post('/twice', 'break', 'broken')).status).toBe(500)
  const again = await post('/twice', 'break', 'broken')
  expect(again.status).toBe(409)
  expect(again.body.message).toContain('may have been carried out')
  expect(await rowsOf('break')).toEqual(['break 1'])
})

it('never repeats several interrupted transactions: their outcome is unknown', async () => {
  gate = Promise.withResolvers()
  const first = post('/twice', 'wait twice', 'twice')
  await expect.poll(() => rowsOf('wait twice')).toEqual(['wait twice 1'])
  await lapse('twice')
  const second = await post('/twice', 'wait twice', 'twice')
  expect(second.status).toBe(409)
  expect(second.body.message).toContain('may have been carried out')
  gate.resolve()
  expect((await first).status).toBe(200)
  expect(await rowsOf('wait twice')).toEqual(['wait twice 1', 'wait twice 2'])
  // Now that the first one has finished, its answer is known.
  expect(await post('/twice', 'wait twice', 'twice')).toMatchObject({
    status: 200,
    body: { name: 'wait twice' },
  })
})
