import { type RawBuilder, sql } from 'kysely'
import type { Found, SearchRequest } from '../kit/search.ts'
import type { App } from '../platform/app.ts'
import { type Db, holdsWords, titleRank, withinTime } from '../platform/database/index.ts'
import type { Edit } from './draft.ts'
import { type EditCall, editDraft, type GraphFamily } from './family.ts'
import { publish } from './publish.ts'
import { publishes, type Status } from './status.ts'

/** The columns of every flow and automation `o`, and of its graph `g`. */
export const ownerColumns = [
  'o.id',
  'o.name',
  'o.description',
  'o.status',
  'g.live_snapshot_id',
  'g.draft_snapshot_id',
  'o.created_at',
] as const

/** A flow or an automation: what has a name, a status and a graph. */
export interface OwnerRow {
  id: number
  name: string
  description: string | null
  status: Status
  live_snapshot_id: string | null
  draft_snapshot_id: string
  created_at: Date
  updated_at: Date
}

export interface OwnerChange {
  name?: string | undefined
  description?: string | null | undefined
  status?: Status | undefined
}

/** Changes metadata and status together; a status that publishes publishes the draft in the same transaction. */
export function changeOwner<Row extends OwnerRow>(
  family: GraphFamily,
  call: EditCall,
  { name, description, status }: OwnerChange,
  read: (db: Db) => Promise<Row>,
  hooks: { check?: (before: Row) => void; changed?: (edit: Edit) => Promise<void> } = {},
): Promise<Row> {
  return editDraft(family, call, 'locked', async (edit) => {
    const { db } = edit.app
    const before = await read(db)
    hooks.check?.(before)
    if (status !== undefined && publishes(before.status, status)) await publish(edit)
    await db
      .updateTable(family.table)
      .set({
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description }),
        ...(status === undefined ? {} : { status }),
        updated_at: new Date(),
      })
      .where('id', '=', before.id)
      .execute()
    await hooks.changed?.(edit)
    return read(db)
  })
}

interface NamedRow {
  id: string
  name: string
  description: string | null
  /** The agent that it belongs to. */
  within?: { id: string; name: string }
  updated_at: Date
}

/** Finds resources by name and description among those that `source` selects. */
export async function findNamed(
  app: App,
  source: RawBuilder<NamedRow>,
  { words, limit, timeoutMs }: SearchRequest,
): Promise<Found[]> {
  const query = sql<NamedRow>`
    select * from (${source}) as named where ${holdsWords(sql`concat_ws(' ', name, description)`, words)}
    order by ${titleRank(sql`name`, words)}, updated_at desc limit ${limit}`
  const { rows } = await withinTime(app.db, timeoutMs, (db) => query.execute(db))
  return rows.map((row) => ({
    id: row.id,
    title: row.name,
    detail: row.description,
    within: row.within ?? null,
    updatedAt: row.updated_at,
  }))
}
