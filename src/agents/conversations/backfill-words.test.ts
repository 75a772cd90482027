import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { backfillWords } from './backfill-words.ts'

const server = useServer()
const backfill = () => backfillWords(server.app, AbortSignal.any([]))

/** Conversations that an erasure left without most of their words. */
async function oldConversations(...messages: string[]): Promise<{ agent: string; ids: string[] }> {
  const { id } = await server.api.ok.post('/agents', { name: 'Old' })
  const ids: string[] = []
  for (const message of messages) {
    ids.push((await server.api.ok.post(`/agents/${id}/messages`, { message })).conversation_id)
  }
  const { db } = server.app
  await sql`delete from conversation_words where agent_id = ${id}`.execute(db)
  await sql`
    insert into conversation_words (agent_id, word, conversation_id)
    select distinct ${id}::uuid, word, e.conversation_id from conversation_entries e,
      unnest(tsvector_to_array(to_tsvector('english', e.content))) word
    where e.conversation_id = any (${ids}::uuid[])`.execute(db)
  await sql`insert into conversation_words_due select unnest(${ids}::uuid[])`.execute(db)
  return { agent: `/agents/${id}`, ids }
}

async function found(agent: string, search: string): Promise<string[]> {
  const { results } = await server.api.ok.get(`${agent}/conversations?search=${encodeURIComponent(search)}`)
  return results.map((one: Json) => one.id)
}

async function due(): Promise<number> {
  const { rows } = await sql`select from conversation_words_due`.execute(server.app.db)
  return rows.length
}

it('finds old conversations by parts of words once they have been gone through', async () => {
  const { agent, ids } = await oldConversations('My Waschmaschine is broken', 'Where is the café?')
  expect(await found(agent, 'maschine')).toEqual([])
  await backfill()
  expect(await found(agent, 'maschine')).toEqual([ids[0]])
  expect(await found(agent, 'cafe')).toEqual([ids[1]])
  expect(await due()).toBe(0)
})

it('goes through each once, however many do so at a time', async () => {
  const { agent, ids } = await oldConversations(...Array.from({ length: 6 }, (_, n) => `Kühlschrank ${n}`))
  await Promise.all([1, 2, 3].map(() => backfill()))
  await backfill()
  expect((await found(agent, 'schrank')).toSorted()).toEqual(ids.toSorted())
  expect(await due()).toBe(0)
})

it('keeps what was not finished when it is interrupted', async () => {
  const { agent, ids } = await oldConversations('Zwischenfall')
  const { db } = server.app
  await sql`alter table conversation_words add constraint broken check (word <> 'zwischenfall') not valid`.execute(
    db,
  )
  await expect(backfill()).rejects.toThrow('broken')
  expect(await due()).toBe(1)
  await sql`alter table conversation_words drop constraint broken`.execute(db)
  await backfill()
  expect(await found(agent, 'fall')).toEqual(ids)
})
