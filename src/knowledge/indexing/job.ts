import { z } from 'zod'
import { type App, job } from '../../platform/app.ts'
import { statement } from '../../platform/database/index.ts'
import type { SourceRow } from '../source.ts'
import { fileWhenGrown } from '../vectors/filing.ts'
import { waitsFor, workSlice } from '../work.ts'
import { refresh } from './refresh.ts'
import { failUnderWay, putBackUnderWay } from './under-way.ts'

const open = `knowledge_base_id = $1 and queued_by is null and type <> 'WEBSITE'
  and state in ('PENDING', 'FETCHING', 'INDEXING')`

const waiting = statement<SourceRow, [number, number, number]>(
  'knowledge.waiting-sources',
  `select * from knowledge_sources where ${open} and place > $2 and (not_before is null or not_before <= now())
   order by place limit $3`,
)

const nextWaiting = statement<{ at: Date | null }, [number]>(
  'knowledge.next-waiting',
  `select min(coalesce(not_before, now())) as at from knowledge_sources where ${open}`,
)

const concurrency = 4

/** Fetches and indexes what waits in a knowledge base: added addresses and files, and pages that are to be read again. */
export const indexSources = job({
  name: 'knowledge.index',
  payload: z.strictObject({ knowledgeBaseId: z.int() }),
  run: async (app, { knowledgeBaseId }, { accountId, signal, deaths }) => {
    if (deaths > 0) await putBackUnderWay(app.db, underWayIn(knowledgeBaseId))
    await workSlice({
      take: (place, count) => waiting.all(app.db, knowledgeBaseId, place, count),
      handle: (source) => refresh(app, source, { signal }),
      // One at a time, so that what ends the process is known.
      concurrency: deaths > 0 ? 1 : concurrency,
      signal,
    })
    const next = await nextWaiting.first(app.db, knowledgeBaseId)
    const at = next?.at ?? undefined
    if (at !== undefined) await enqueueIndexing(app, { id: knowledgeBaseId, account_id: accountId }, at)
    await fileWhenGrown(app, knowledgeBaseId)
  },
  setAside: async (app, { knowledgeBaseId }, reason, accountId) => {
    await failUnderWay(app, underWayIn(knowledgeBaseId), reason)
    await enqueueIndexing(app, { id: knowledgeBaseId, account_id: accountId })
  },
})

const underWayIn = (knowledgeBaseId: number) => ({ knowledge_base_id: knowledgeBaseId, queued_by: null })

export async function enqueueIndexing(
  app: App,
  { id: knowledgeBaseId, account_id: accountId }: { id: number; account_id: number | null },
  runAt?: Date,
): Promise<void> {
  // Has its own key, because a later retry must not delay sources that were added meanwhile.
  const later = runAt !== undefined && runAt.getTime() > Date.now()
  await app.jobs.enqueue(
    app.db,
    indexSources,
    { knowledgeBaseId },
    {
      ...waitsFor(accountId, knowledgeBaseId),
      key: later ? `${knowledgeBaseId}:later` : String(knowledgeBaseId),
      ...(later ? { runAt } : {}),
    },
  )
}
