import { sql } from 'kysely'
import type { UserCaller } from '../kit/caller.ts'
import type { Found, SearchRequest } from '../kit/search.ts'
import type { App } from '../platform/app.ts'
import { holdsWords, titleRank, withinTime } from '../platform/database/index.ts'

interface Row {
  id: string
  title: string
  detail: string | null
  agent_id: string
  agent_name: string
  updated_at: Date
}

function presentPart(row: Row): Found {
  return {
    id: row.id,
    title: row.title,
    detail: row.detail,
    within: { id: row.agent_id, name: row.agent_name },
    updatedAt: row.updated_at,
  }
}

/** Agents by name and description. */
export async function findAgents(
  app: App,
  caller: UserCaller,
  { words, limit, timeoutMs }: SearchRequest,
): Promise<Found[]> {
  const rows = await withinTime(app.db, timeoutMs, (db) =>
    db
      .selectFrom('agents')
      .select(['id', 'name', 'description', 'updated_at'])
      .where('account_id', '=', caller.account.id)
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`${holdsWords(sql`concat_ws(' ', name, description)`, words)}`)
      .orderBy(titleRank(sql`name`, words))
      .orderBy('updated_at', 'desc')
      .limit(limit)
      .execute(),
  )
  return rows.map((row) => ({
    id: row.id,
    title: row.name,
    detail: row.description,
    within: null,
    updatedAt: row.updated_at,
  }))
}

/** Flows by name and description. */
export async function findFlows(
  app: App,
  caller: UserCaller,
  { words, limit, timeoutMs }: SearchRequest,
): Promise<Found[]> {
  const query = sql<Row>`
    select f.id::text, f.name as title, f.description as detail, a.id as agent_id, a.name as agent_name, f.updated_at
    from agents a join flows f on f.agent_id = a.id
    where a.account_id = ${caller.account.id} and a.deleted_at is null and f.deleted_at is null
      and ${holdsWords(sql`concat_ws(' ', f.name, f.description)`, words)}
    order by ${titleRank(sql`f.name`, words)}, f.updated_at desc limit ${limit}`
  const { rows } = await withinTime(app.db, timeoutMs, (db) => query.execute(db))
  return rows.map(presentPart)
}

// A word that every conversation holds is no help: of those that hold it, these are looked at.
const mostLookedAt = 2000

/** Whether a word that was said begins with this one, or is another form of it. */
function begins(alias: string, word: string) {
  const said = sql.ref(`${alias}.word`)
  return sql`((${said} >= ${word} and ${said} < ${`${word}\u{10FFFF}`})
    or ${said} = any(tsvector_to_array(to_tsvector('english', ${word}))))`
}

/**
 * Conversations by the beginnings of words that were said, the newest first: a word is a range of the key of
 * `conversation_words`, in each agent. The longest word is the one to begin with, as the rarest most likely.
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
  const query = sql<Row>`
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
  return rows.map((row) => presentPart({ ...row, title: row.title.slice(0, 200) }))
}
