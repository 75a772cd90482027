import { type Kysely, sql } from 'kysely'
import type { Db, Schema } from '../../platform/database/index.ts'
import { openStates, type SourceRow } from '../sources/source.ts'
import { carryOut, dropPassages, type Plan } from './passages.ts'

/** How reading a source ended. */
export type Outcome =
  | { kind: 'indexed'; facts: SourceFacts; plan: Plan; chunkCount: number }
  | { kind: 'unchanged'; facts?: SourceFacts }
  | { kind: 'failed'; error: string; gone: boolean }
  /** A page that has no passages of its own, and why. */
  | { kind: 'skipped'; reason: string; facts: SourceFacts }
  | { kind: 'postponed'; error: string; until: Date }

/** What is kept of a fetched page or a read file beside its passages. */
export interface SourceFacts {
  title: string | null
  language: string | null
  contentType: string
  contentHash: Buffer
  etag: string | null
  lastModified: string | null
  links: readonly string[]
}

/**
 * Writes down how it ended, together with the count of the crawl that had it read. Says whether it did: a source that
 * was cancelled, removed or dealt with by somebody else in the meantime is left as it is.
 */
export async function settle(app: { db: Db }, source: SourceRow, outcome: Outcome): Promise<boolean> {
  return app.db.transaction().execute(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('knowledge_sources')
      .set({ ...changesFor(source, outcome), updated_at: new Date() })
      .where('id', '=', source.id)
      .where('queued_by', 'is not distinct from', source.queued_by)
      .where('state', 'in', [...openStates])
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await settlePassages(db, source, outcome)
    await count(db, source, outcome)
    return true
  })
}

const nothingUnderWay = {
  chunks_total: null,
  chunks_done: null,
  queued_by: null,
  not_before: null,
  attempts: 0,
}

function changesFor(source: SourceRow, outcome: Outcome) {
  const now = new Date()
  switch (outcome.kind) {
    case 'indexed':
      return {
        ...nothingUnderWay,
        ...columnsOf(outcome.facts),
        state: 'READY',
        error: null,
        skipped: null,
        chunk_count: outcome.chunkCount,
        synced_at: now,
      }
    case 'unchanged':
      return {
        ...nothingUnderWay,
        ...(outcome.facts === undefined ? {} : columnsOf(outcome.facts)),
        state: 'READY',
        error: null,
        synced_at: now,
      }
    case 'skipped':
      return {
        ...nothingUnderWay,
        ...columnsOf(outcome.facts),
        state: 'READY',
        error: null,
        skipped: outcome.reason,
        content_hash: null,
        chunk_count: 0,
        synced_at: now,
      }
    case 'failed':
      return {
        ...nothingUnderWay,
        state: 'FAILED',
        error: outcome.error,
        skipped: null,
        ...(outcome.gone ? { chunk_count: 0, content_hash: null, etag: null, last_modified: null } : {}),
      }
    case 'postponed':
      return {
        state: 'PENDING',
        error: outcome.error,
        not_before: outcome.until,
        attempts: source.attempts + 1,
        chunks_total: null,
        chunks_done: null,
      }
  }
}

function columnsOf(facts: SourceFacts) {
  return {
    title: facts.title,
    language: facts.language,
    content_type: facts.contentType,
    content_hash: facts.contentHash,
    etag: facts.etag,
    last_modified: facts.lastModified,
    links: [...facts.links],
  }
}

async function settlePassages(db: Db, source: SourceRow, outcome: Outcome): Promise<void> {
  if (outcome.kind === 'indexed') await carryOut(db, outcome.plan)
  if (outcome.kind === 'skipped' || (outcome.kind === 'failed' && outcome.gone)) {
    await dropPassages(db, source.id)
  }
}

async function count(db: Kysely<Schema>, source: SourceRow, { kind }: Outcome): Promise<void> {
  if (source.queued_by === null || kind === 'postponed') return
  await db
    .updateTable('knowledge_crawls')
    .set({ [kind]: sql`${sql.ref(kind)} + 1` })
    .where('id', '=', source.queued_by)
    .execute()
}
