import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { LeftToDecide } from '../kit/erasure.ts'
import { type App, transact } from '../platform/app.ts'
import type { Db, Schema } from '../platform/database/index.ts'

export type ErasureRow = Selectable<Schema['erasures']>

/** How far an erasure is. */
export const progress = z.object({
  step: z.enum(['FIND', 'DELETE', 'SWEEP', 'FILES']),
  /** Of the sweep: how often everything is looked through by now, from 1, and the last table that is done. */
  pass: z.int().default(1),
  table: z.string().default(''),
  /** How many rows this pass has changed: one that changes none is the last. */
  found: z.int().default(0),
  /** Where the names of the person stand, as this pass counts them. */
  names: z.record(z.string(), z.int()).default({}),
  /** Of a dry run: what was counted once. */
  counted: z.array(z.string()).default([]),
  /** Runs that are under way and tell of the person. */
  unfinished: z.array(z.string()).default([]),
})
export type Progress = z.output<typeof progress>

const counts = z.record(z.string(), z.int()).default({})

export const report = z.object({
  deleted: counts,
  cleared: counts,
  replaced: counts,
  /** Stored files that others refer to as well. */
  kept: counts,
  left: z.array(z.custom<LeftToDecide>()).default([]),
})
export type Report = z.output<typeof report>

const texts = z.array(z.string()).readonly()

/** Whom an erasure is about; sealed in its row until it is done. */
const subject = z.object({
  /** What stands in place of what was the person's. */
  tag: z.string(),
  emails: texts,
  phones: texts,
  /** Words that the caller named. */
  words: texts,
  names: texts.default([]),
  contactIds: texts.default([]),
  conversationIds: texts.default([]),
})
export type Subject = z.output<typeof subject>

export function seal({ secrets }: App, id: string, about: Subject): string {
  return secrets.seal(JSON.stringify(about), `erasures/${id}`)
}

export function openSealed({ secrets }: App, { id, sealed }: Pick<ErasureRow, 'id' | 'sealed'>): Subject {
  if (sealed === null) throw new ErasureOver()
  return subject.parse(JSON.parse(secrets.open(sealed, `erasures/${id}`)))
}

export async function readErasure(db: Db, id: string, accountId?: number): Promise<ErasureRow | undefined> {
  let query = db.selectFrom('erasures').selectAll().where('id', '=', id)
  if (accountId !== undefined) query = query.where('account_id', '=', accountId)
  return query.executeTakeFirst()
}

export async function listErasures(
  db: Db,
  accountId: number,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<ErasureRow[]> {
  let query = db.selectFrom('erasures').selectAll().where('account_id', '=', accountId)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

/** Another process has ended it meanwhile: there is nothing left to do. */
export class ErasureOver extends Error {}

/** What a batch of an erasure works on; what it changes here is committed with what it does. */
export interface Batch {
  app: App
  row: ErasureRow
  progress: Progress
  report: Report
}

/**
 * Does a part of an erasure in a transaction that holds its row, with the progress: whoever dies leaves it as it was,
 * and of two processes that work on it one does each part.
 */
export function inBatch(app: App, id: string, work: (batch: Batch) => Promise<void>): Promise<void> {
  return transact(app, async (app) => {
    const row = await app.db
      .selectFrom('erasures')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined || row.status === 'DONE') throw new ErasureOver()
    const batch = { app, row, progress: progress.parse(row.progress), report: report.parse(row.report) }
    await work(batch)
    await app.db
      .updateTable('erasures')
      .set({ progress: JSON.stringify(batch.progress), report: JSON.stringify(batch.report) })
      .where('id', '=', id)
      .execute()
  })
}

export function add(to: Record<string, number>, kind: string, count: number): void {
  if (count > 0) to[kind] = (to[kind] ?? 0) + count
}

/** Notes that it is done; with this, nothing of the person is in its row. */
export async function finish(app: App, id: string): Promise<void> {
  await sql`update erasures set status = 'DONE', sealed = null, error = null, completed_at = now()
    where id = ${id} and status <> 'DONE'`.execute(app.db)
}
