import { sql } from 'kysely'
import { findNamed } from '../authoring/index.ts'
import type { UserCaller } from '../kit/caller.ts'
import type { Found, SearchRequest } from '../kit/search.ts'
import type { App } from '../platform/app.ts'
import { withinTime } from '../platform/database/index.ts'

export function findAgents(app: App, caller: UserCaller, request: SearchRequest): Promise<Found[]> {
  const own = sql<never>`select id, name, description, updated_at from agents
    where account_id = ${caller.account.id} and deleted_at is null`
  return findNamed(app, own, request)
}

export function findFlows(app: App, caller: UserCaller, request: SearchRequest): Promise<Found[]> {
  const own = sql<never>`
    select f.id::text, f.name, f.description, f.updated_at, json_build_object('id', a.id, 'name', a.name) as within
    from agents a join flows f on f.agent_id = a.id
    where a.account_id = ${caller.account.id} and a.deleted_at is null and f.deleted_at is null`
  return findNamed(app, own, request)
}

interface FoundRow {
  id: string
  title: string
  detail: string | null
  agent_id: string
  agent_name: string
  updated_at: Date
}

// A word that every conversation has is no help: at most this many of those that have it are read.
const mostLookedAt = 2000

/** True if a message's word begins with this one, or is another form of it. */
function begins(alias: string, word: string) {
  const said = sql.ref(`${alias}.word`)
  return sql`((${said} >= ${word} and ${said} < ${`${word}\u{10FFFF}`})
    or ${said} = any(tsvector_to_array(to_tsvector('english', ${word}))))`
}

/**
 * Conversations by the beginnings of their words, the newest first. A beginning is a range of the key of
 * `conversation_words`, for each agent. The search starts with the longest word, which is most likely the
 * rarest.
 */
export async function findConversations(
  app: App,
  caller: UserCaller,
  { words, limit, timeoutMs }: SearchRequest,
): Promise<Found[]> {
  const [first = '', ...others] = words.toSorted((a, b) => b.length - a.length)
  const alsoHeld = others.map(
    (word) => sql`and exists (select from conversation_words o where o.agent_id = c.agent_id
      and o.conversation_id = c.id and ${begins('o', word)})`,
  )
  const query = sql<FoundRow>`
    with own as materialized (
      select id, name from agents where account_id = ${caller.account.id} and deleted_at is null),
    held as materialized (
      select w.conversation_id from own join conversation_words w on w.agent_id = own.id and ${begins('w', first)}
      limit ${sql.lit(mostLookedAt)})
    select c.id, coalesce(c.summary, said.content, '') as title, c.channel as detail, own.id as agent_id,
      own.name as agent_name, c.last_message_at as updated_at
    from (select distinct conversation_id from held) as h join conversations c on c.id = h.conversation_id
      join own on own.id = c.agent_id
      left join lateral (select left(content, 200) as content from conversation_entries e
        where e.conversation_id = c.id and e.role = 'USER' order by e.ordinal limit 1) as said on true
    where true ${alsoHeld.length === 0 ? sql`` : sql.join(alsoHeld, sql` `)}
    order by c.last_message_at desc limit ${limit}`
  const { rows } = await withinTime(app.db, timeoutMs, (db) => query.execute(db))
  return rows.map((row) => ({
    id: row.id,
    title: row.title.slice(0, 200),
    detail: row.detail,
    within: { id: row.agent_id, name: row.agent_name },
    updatedAt: row.updated_at,
  }))
}
