import type { ExpressionBuilder } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { Db, Schema } from '../../platform/database/index.ts'
import type { SourceRow } from '../source.ts'
import { settle } from './settle.ts'

/** Which sources one job looks after. Jobs of one knowledge base run one after the other. */
type Whose = Pick<SourceRow, 'knowledge_base_id' | 'queued_by'>

function isUnderWay({ knowledge_base_id, queued_by }: Whose) {
  return (source: ExpressionBuilder<Schema, 'knowledge_sources'>) =>
    source.and([
      source('knowledge_base_id', '=', knowledge_base_id),
      source('queued_by', 'is not distinct from', queued_by),
      source('type', '<>', 'WEBSITE'),
      source('state', 'in', ['FETCHING', 'INDEXING']),
    ])
}

/** Queues the sources of a dead process again, so that only sources in progress are shown as such. */
export async function putBackUnderWay(db: Db, whose: Whose): Promise<void> {
  await db
    .updateTable('knowledge_sources')
    .set({ state: 'PENDING', updated_at: new Date() })
    .where(isUnderWay(whose))
    .execute()
}

/** Fails sources over which several processes died. */
export async function failUnderWay(app: App, whose: Whose, reason: string): Promise<void> {
  const sources = await app.db.selectFrom('knowledge_sources').selectAll().where(isUnderWay(whose)).execute()
  for (const source of sources) await settle(app, source, { kind: 'failed', error: reason, gone: false })
}
