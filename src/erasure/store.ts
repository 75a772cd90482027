import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { LeftToDecide } from '../kit/erasure.ts'
import type { App } from '../platform/app.ts'
import { type Db, type Schema, transact } from '../platform/database/index.ts'

export type ErasureRow = Selectable<Schema['erasures']>

export const progress = z.object({
  step: z.enum(['FIND', 'DELETE', 'SWEEP', 'FILES']),
  /** Progress of the sweep: the number of the pass, from 1, and the last finished table. */
  pass: z.int().default(1),
  table: z.string().default(''),
  /** The number of rows changed by this pass: a pass without changes is the last. */
  found: z.int().default(0),
  /** The places of the person's names, as counted by this pass. */
  names: z.record(z.string(), z.int()).default({}),
  /** In a dry run: the ids already counted. */
  counted: z.array(z.string()).default([]),
  /** Runs in progress with data of the person. */
  unfinished: z.array(z.string()).default([]),
})
export type Progress = z.output<typeof progress>

const counts = z.record(z.string(), z.int()).default({})

export const report = z.object({
  deleted: counts,
  cleared: counts,
  replaced: counts,
  /** Stored files that others also reference. */
  kept: counts,
  left: z.array(z.custom<LeftToDecide>()).default([]),
})
export type Report = z.output<typeof report>

const texts = z.array(z.string()).readonly()

/** The person of an erasure, sealed in its row until it is done. */
const subject = z.object({
  /** The replacement for the person's data. */
  tag: z.string(),
  emails: texts,
  phones: texts,
  /** Words from the request. */
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
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ErasureRow[]> {
  let query = db.selectFrom('erasures').selectAll().where('account_id', '=', accountId)
  if (after !== undefined) query = query.where('id', '<', after)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

/** Thrown if another process has finished the erasure meanwhile. */
export class ErasureOver extends Error {}

/** One batch of an erasure. Changes to the row are committed together with the work. */
export interface Batch {
  app: App
  row: ErasureRow
  progress: Progress
  report: Report
}

/**
 * Runs a part of an erasure in a transaction that locks its row, and saves the progress. A crash leaves both unchanged,
 * and two processes never do the same part.
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

/** Marks the erasure as done and removes the person's data from its row. */
export async function finish(app: App, id: string): Promise<void> {
  await sql`update erasures set status = 'DONE', sealed = null, error = null, completed_at = now()
    where id = ${id} and status <> 'DONE'`.execute(app.db)
}
