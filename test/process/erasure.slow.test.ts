import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import type { Json } from '../harness/api.ts'
import { countOf } from '../harness/erasure/person.ts'
import { allFiles, allRows } from '../harness/erasure/traces.ts'
import { useServer } from '../harness/server.ts'
import { eventually } from '../harness/workflows/automation.ts'
import { beside, frontdesk, type RunningCommand } from './spawn.ts'

const server = useServer()
const started: RunningCommand[] = []
afterEach(async () => {
  for (const one of started.splice(0)) if (one.process.exitCode === null) await one.signal('SIGKILL')
})

async function worker(): Promise<RunningCommand> {
  const command = frontdesk(['worker'], beside(server.app))
  started.push(command)
  await command.said('"working"')
  return command
}

const [email, word] = ['many@customer.example', 'xylographica']

/** A contact with a file, 600 conversations, and 30,000 messages of others that name the address. */
async function withMuch(): Promise<void> {
  const { api, app, account } = server
  const { id: agentId } = await api.ok.post('/agents', { name: 'Lamp shop' })
  const { id } = await api.ok.post('/objects/people/rows', { Name: 'Many', Email: email })
  const body = new FormData()
  body.append('files', new Blob([`About ${word}`]), 'letter.txt')
  await api.fetch(`/objects/people/rows/${id}/files`, { method: 'POST', body })
  await sql`
    insert into conversations (id, account_id, agent_id, channel, contact_id, created_at, last_message_at)
    select gen_random_uuid(), ${account.id}, ${agentId}, 'OVERVIEW', case when n <= 600 then ${id} end, now(), now()
    from generate_series(1, 900) n`.execute(app.db)
  await sql`
    insert into conversation_entries (id, conversation_id, role, content, created_at)
    select gen_random_uuid(), c.id, 'USER',
      case when c.contact_id is null then 'Ask ' || ${email}::text else ${word}::text end || ' ' || n, now()
    from conversations c, generate_series(1, 100) n`.execute(app.db)
}

it('an erasure whose processes are killed goes on where it was, and leaves nothing', async () => {
  await withMuch()
  const { api, app } = server
  const { id } = await api.ok.post('/erasures', { email })
  const until = (isReached: (one: Json) => boolean) =>
    eventually(async () => {
      const one = await api.ok.get(`/erasures/${id}`)
      return isReached(one) ? one : undefined
    }, 120)

  const first = await worker()
  await until(({ deleted }) => countOf(deleted, 'conversations') > 0)
  await first.signal('SIGKILL')
  const second = await worker()
  await until(({ replaced }) => countOf(replaced, 'conversation_entries') > 0)
  await second.signal('SIGKILL')
  const third = await worker()
  const done = await until(({ status }) => status === 'DONE')
  await third.signal('SIGTERM')

  expect(countOf(done.deleted, 'conversations')).toBe(600)
  expect(countOf(done.deleted, 'messages and events')).toBe(60_000)
  expect(countOf(done.replaced, 'conversation_entries')).toBe(30_000)
  const rows = await allRows(app)
  expect(rows.filter((row) => row.includes(email) || row.includes(word))).toEqual([])
  expect(await allFiles(app)).toEqual([])
}, 240_000)
