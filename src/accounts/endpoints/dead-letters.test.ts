import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { encodeCursor } from '../../kit/schema.ts'

const server = useServer()

async function fail(accountId: number, reason: string): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    insert into jobs (account_id, name, payload, attempts, max_attempts, deaths, last_error, failed_at)
    values (${accountId}, 'missing.job', '{"secret":"payload"}', 5, 5, 2, ${reason}, now()) returning id`.execute(
    server.app.db,
  )
  return `job-${rows[0]?.id}`
}

it('shows an admin what failed for good in their account, page by page, and sends it again', async () => {
  const { api } = server.account.owner
  const other = await server.createAccount()
  const foreign = await fail(other.id, 'of another account')
  const own = await fail(0, 'of the server itself')
  const ids: string[] = []
  for (const reason of ['first', 'second', 'x'.repeat(5000)]) ids.push(await fail(server.account.id, reason))

  const first = await api.ok.get('/dead-letters?limit=2')
  expect(first.results).toMatchObject([
    { id: ids[2], what: 'missing.job', attempts: 5, reason: 'x'.repeat(1000) },
    { id: ids[1], reason: 'second' },
  ])
  const rest = await api.ok.get(`/dead-letters?limit=2&cursor=${first.next_cursor}`)
  expect(rest).toMatchObject({ results: [{ id: ids[0], reason: 'first' }], next_cursor: null })
  expect(JSON.stringify([first, rest])).not.toContain('payload')

  expect((await api.post(`/dead-letters/${ids[1]}/retry`)).status).toBe(204)
  const { results } = await api.ok.get('/dead-letters')
  expect(results.map((letter: Json) => letter.id)).toEqual([ids[2], ids[0]])
  const { rows } = await sql`
    select attempts, deaths, last_error, failed_at from jobs where 'job-' || id = ${ids[1]}`.execute(
    server.app.db,
  )
  expect(rows).toEqual([{ attempts: 0, deaths: 0, last_error: null, failed_at: null }])

  for (const id of [ids[1], foreign, own, 'event-1']) {
    expect((await api.post(`/dead-letters/${id}/retry`)).status).toBe(404)
  }
  expect((await api.post('/dead-letters/nothing/retry')).status).toBe(400)
  for (const forged of ['nonsense', encodeCursor(['x', 'job-1']), encodeCursor(['9'.repeat(18), 'job-x'])]) {
    expect((await api.get(`/dead-letters?cursor=${forged}`)).status).toBe(400)
  }
  expect((await api.get(`/dead-letters?cursor=${encodeCursor(['9'.repeat(18), 'job-1'])}`)).status).toBe(200)
})

it('is for admins, by their session or key', async () => {
  const [member, admin] = [await server.account.addUser('MEMBER'), await server.account.addUser('ADMIN')]
  expect((await member.api.get('/dead-letters')).status).toBe(403)
  expect((await server.account.general.api.get('/dead-letters')).status).toBe(401)
  expect((await admin.api.get('/dead-letters')).status).toBe(200)
  expect((await (await admin.signIn()).api.get('/dead-letters')).status).toBe(200)
})
