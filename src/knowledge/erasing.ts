import { sql } from 'kysely'
import type { Erasing } from '../kit/erasure.ts'
import type { App } from '../platform/app.ts'
import { escapeLike } from '../platform/database/index.ts'

const mostNamed = 100

/** Sources that tell of the person: whatever were changed here would come back with the next crawl or file. */
export const knowledgeErasing: Erasing<App> = {
  left: async ({ db }, { accountId, emails, phones }) => {
    const patterns = [...emails, ...phones].map((text) => `%${escapeLike(text)}%`)
    const mentions = (text: ReturnType<typeof sql.ref>) => sql`lower(${text}) like any(${patterns}::text[])`
    const { rows } = await sql<{ id: string; name: string | null; count: number }>`
      select s.id, coalesce(s.title, s.file_name, s.url) as name, greatest(count(c.id), 1)::int as count
      from knowledge_sources s
      left join knowledge_chunks c on c.source_id = s.id
        and (${mentions(sql.ref('c.text'))} or ${mentions(sql.ref('c.heading'))})
      where s.account_id = ${accountId} and (c.id is not null or ${mentions(sql.ref('s.title'))}
        or ${mentions(sql.ref('s.file_name'))} or ${mentions(sql.ref('s.url'))})
      group by s.id order by s.id limit ${mostNamed}`.execute(db)
    return rows.map(({ id, name, count }) => ({ kind: 'knowledge', name, count, ids: [id], advice }))
  },
}

const advice =
  'This source of a knowledge base tells of the person. Change the file or the page, then read it again; or delete the source.'
