import { sql } from 'kysely'
import { timeUuid } from '../../kit/ids.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Actor } from '../catalogue/catalogue.ts'
import type { Shape } from '../shape.ts'

export const automaticTypes = [
  'RECORD_CREATED',
  'RECORD_UPDATED',
  'RECORD_LINKED',
  'RECORD_UNLINKED',
] as const

/** What was done to one row, as its history tells it. */
export interface RowChange {
  rowId: string
  type: Exclude<(typeof automaticTypes)[number], 'RECORD_CREATED'>
  /** The fields that changed, or the relation that was linked. */
  fieldIds: readonly number[]
  /** The rows that were linked or unlinked. */
  targetIds?: readonly string[]
}

/** Writes the history of rows into the transaction that changes them, in one statement. Tables keep none. */
export async function recordChanges(
  db: Db,
  shape: Shape,
  actor: Actor,
  changes: readonly RowChange[],
): Promise<void> {
  if (shape.kind !== 'object' || changes.length === 0) return
  const description = describer(shape)
  await sql`insert into activities (id, account_id, object_id, row_id, type, content, auto, data, created_by)
    select id, ${shape.accountId}, ${shape.id}, row_id, type, content, true, data::jsonb, ${actor.user?.id ?? null}
    from unnest(
      ${changes.map(() => timeUuid())}::uuid[], ${changes.map((change) => change.rowId)}::text[],
      ${changes.map((change) => change.type)}::text[], ${changes.map((change) => description(change).content)}::text[],
      ${changes.map((change) => description(change).data)}::text[]
    ) as change (id, row_id, type, content, data)`.execute(db)
}

interface Description {
  content: string
  data: string
}

/** Of 10,000 rows that are changed alike, the words are put together once. */
function describer(shape: Shape): (change: RowChange) => Description {
  const names = new Map(shape.fields.map((field) => [field.id, field.name]))
  const described = new Map<string, Description>()
  return (change) => {
    const key = `${change.type} ${change.fieldIds.join()} ${change.targetIds?.join() ?? ''}`
    let description = described.get(key)
    if (description === undefined) {
      description = describe(change, (id) => names.get(id) ?? `field ${id}`)
      described.set(key, description)
    }
    return description
  }
}

function describe({ type, fieldIds, targetIds }: RowChange, nameOf: (id: number) => string): Description {
  const fields = fieldIds.map((id) => ({ id, name: nameOf(id) }))
  const listed = fields.map((field) => field.name).join(', ')
  const count = targetIds?.length ?? 0
  const rows = `${count} ${count === 1 ? 'row' : 'rows'}`
  const content = {
    RECORD_UPDATED: `Changed ${listed}`,
    RECORD_LINKED: `Linked ${rows} to ${listed}`,
    RECORD_UNLINKED: `Unlinked ${rows} from ${listed}`,
  }[type]
  const data = { fields, ...(targetIds === undefined ? {} : { target_ids: targetIds }) }
  return { content, data: JSON.stringify(data) }
}
