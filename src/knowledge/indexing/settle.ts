import { type Kysely, sql } from 'kysely'
import { type Db, type Schema, transact } from '../../platform/database/index.ts'
import { openStates, type SourceRow } from '../source.ts'
import { noteChange } from '../vectors/revision.ts'
import { carryOut, dropPassages, type Plan } from './passages.ts'

/** The outcome of reading a source. */
export type Outcome =
  | { kind: 'indexed'; facts: SourceFacts; plan: Plan; chunkCount: number }
  | { kind: 'unchanged'; facts?: SourceFacts }
  | { kind: 'failed'; error: string; gone: boolean }
  /** A page that has no passages of its own, and why. */
  | { kind: 'skipped'; reason: string; facts: SourceFacts }
  | { kind: 'postponed'; error: string; until: Date }

/** Facts about a fetched page or file, stored besides its passages. */
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
 * Stores the outcome, together with the counts of its crawl. Returns false for a source that was canceled,
 * removed or handled by another process meanwhile.
 */
export async function settle(app: { db: Db }, source: SourceRow, outcome: Outcome): Promise<boolean> {
  return transact(app, async ({ db }) => {
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

/** The changes of the source for each outcome. */
const changes: {
  [K in Outcome['kind']]: (outcome: Extract<Outcome, { kind: K }>, source: SourceRow) => object
} = {
  indexed: ({ facts, chunkCount }) => ({
    ...nothingUnderWay,
    ...columnsOf(facts),
    state: 'READY',
    error: null,
    skipped: null,
    chunk_count: chunkCount,
    synced_at: new Date(),
  }),
  unchanged: ({ facts }) => ({
    ...nothingUnderWay,
    ...(facts === undefined ? {} : columnsOf(facts)),
    state: 'READY',
    error: null,
    synced_at: new Date(),
  }),
  skipped: ({ facts, reason }) => ({
    ...nothingUnderWay,
    ...columnsOf(facts),
    state: 'READY',
    error: null,
    skipped: reason,
    content_hash: null,
    chunk_count: 0,
    synced_at: new Date(),
  }),
  failed: ({ error, gone }) => ({
    ...nothingUnderWay,
    state: 'FAILED',
    error,
    skipped: null,
    ...(gone ? { chunk_count: 0, content_hash: null, etag: null, last_modified: null } : {}),
  }),
  postponed: ({ error, until }, { attempts }) => ({
    state: 'PENDING',
    error,
    not_before: until,
    attempts: attempts + 1,
    chunks_total: null,
    chunks_done: null,
  }),
}

function changesFor<K extends Outcome['kind']>(
  source: SourceRow,
  outcome: Extract<Outcome, { kind: K }>,
): object {
  return changes[outcome.kind](outcome, source)
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
  // Nothing changes for search if it had no passages before.
  if (source.chunk_count > 0) await noteChange(db, source.knowledge_base_id)
}

async function count(db: Kysely<Schema>, source: SourceRow, { kind }: Outcome): Promise<void> {
  if (source.queued_by === null || kind === 'postponed') return
  await db
    .updateTable('knowledge_crawls')
    .set({ [kind]: sql`${sql.ref(kind)} + 1` })
    .where('id', '=', source.queued_by)
    .execute()
}
