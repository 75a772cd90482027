import type { SelectQueryBuilder } from 'kysely'
import { type Db, type Schema, transact } from '../../platform/database/index.ts'
import { putSchedule, removeSchedule } from '../../platform/jobs/index.ts'
import type { SourceRow } from '../source.ts'

/** The kind of schedule that crawls a website; its key is the website's source id. */
export const crawlSchedule = 'knowledge.crawl'

export interface CrawlTimetable {
  cron: string
  time_zone: string
}

export async function scheduleCrawl(db: Db, website: SourceRow, timetable: CrawlTimetable): Promise<void> {
  await transact({ db }, async ({ db }) => {
    await db.updateTable('knowledge_websites').set(timetable).where('source_id', '=', website.id).execute()
    await putSchedule(db, {
      accountId: website.account_id,
      kind: crawlSchedule,
      key: website.id,
      cron: timetable.cron,
      timeZone: timetable.time_zone,
    })
  })
}

export async function unscheduleCrawl(db: Db, websiteId: string): Promise<void> {
  await transact({ db }, async ({ db }) => {
    await db
      .updateTable('knowledge_websites')
      .set({ cron: null, time_zone: null })
      .where('source_id', '=', websiteId)
      .execute()
    await removeSchedule(db, crawlSchedule, websiteId)
  })
}

type Sources = SelectQueryBuilder<Schema, 'knowledge_sources', { id: string }>

/** Takes away the schedules of websites that are about to be removed. */
export async function forgetSchedules(db: Db, which: (sources: Sources) => Sources): Promise<void> {
  const sources = db.selectFrom('knowledge_sources').select('id').where('type', '=', 'WEBSITE')
  for (const { id } of await which(sources).execute()) await removeSchedule(db, crawlSchedule, id)
}
