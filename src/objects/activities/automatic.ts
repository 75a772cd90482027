import type { Field } from '../../kit/field-type.ts'
import { timeUuid } from '../../kit/ids.ts'
import { type Db, statement } from '../../platform/database/index.ts'
import { type Actor, authorOf } from '../catalogue/catalogue.ts'
import type { Shape } from '../shape.ts'

export const automaticTypes = [
  'RECORD_CREATED',
  'RECORD_UPDATED',
  'RECORD_LINKED',
  'RECORD_UNLINKED',
] as const

/** One change to a row, as its history records it. */
export interface RowChange {
  rowId: string
  type: Exclude<(typeof automaticTypes)[number], 'RECORD_CREATED'>
  /** The fields that changed, or the relation that was linked. */
  fieldIds: readonly number[]
  /** The rows that were linked or unlinked. */
  targetIds?: readonly string[]
}

/** Writes the history of rows into the transaction that changes them, in one statement. Tables keep no history. */
export async function recordChanges(
  db: Db,
  shape: Shape,
  actor: Actor,
  changes: readonly RowChange[],
): Promise<void> {
  const description = describer(shape)
  const entries = changes.map((change) => ({ ...change, ...description(change) }))
  await insertEntries(db, shape, actor, entries)
}

/** A link to one row that was created or removed by a relation of other rows. */
export interface FarChange {
  rowId: string
  type: 'RECORD_LINKED' | 'RECORD_UNLINKED'
  sourceIds: readonly string[]
}

// A bulk update may link thousands of rows to one. The entry holds their number and names only the first of them.
const namedSources = 100

/**
 * Writes the history of the rows that a relation leads to. `field` belongs to `source`, whose rows were linked or
 * unlinked.
 */
export async function recordFarChanges(
  db: Db,
  shape: Shape,
  actor: Actor,
  relation: { source: Shape; field: Pick<Field, 'id' | 'name'> },
  changes: readonly FarChange[],
): Promise<void> {
  const { source, field } = relation
  const entries = changes.map(({ rowId, type, sourceIds }) => ({
    rowId,
    type,
    content: `${type === 'RECORD_LINKED' ? 'Linked' : 'Unlinked'} by ${counted(sourceIds)} of ${source.name} through ${field.name}`,
    data: JSON.stringify({
      fields: [{ id: field.id, name: field.name }],
      object_name: source.name,
      source_ids: sourceIds.slice(0, namedSources),
    }),
  }))
  await insertEntries(db, shape, actor, entries)
}

interface Entry extends Description {
  rowId: string
  type: (typeof automaticTypes)[number]
}

const insert = statement<
  unknown,
  [
    accountId: number,
    objectId: number,
    createdBy: number | null,
    agent: string | null,
    ids: readonly string[],
    rowIds: readonly string[],
    types: readonly string[],
    contents: readonly string[],
    data: readonly string[],
  ]
>(
  'activities.record',
  `insert into activities (id, account_id, object_id, row_id, type, content, auto, data, created_by, agent)
   select id, $1::int, $2::int, row_id, type, content, true, data::jsonb, $3::int, $4::jsonb
   from unnest($5::uuid[], $6::text[], $7::text[], $8::text[], $9::text[]) as entry (id, row_id, type, content, data)`,
)

async function insertEntries(db: Db, shape: Shape, actor: Actor, entries: readonly Entry[]): Promise<void> {
  if (shape.kind === 'table' || entries.length === 0) return
  const { userId, agent } = authorOf(actor)
  await insert.all(
    db,
    shape.accountId,
    shape.id,
    userId,
    agent,
    entries.map(() => timeUuid()),
    entries.map(({ rowId }) => rowId),
    entries.map(({ type }) => type),
    entries.map(({ content }) => content),
    entries.map(({ data }) => data),
  )
}

function counted(rows: readonly string[]): string {
  return `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`
}

interface Description {
  content: string
  data: string
}

/** Builds the description once for changes of the same shape: a bulk update may change 10,000 rows alike. */
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
  const rows = counted(targetIds ?? [])
  const content = {
    RECORD_UPDATED: `Changed ${listed}`,
    RECORD_LINKED: `Linked ${rows} to ${listed}`,
    RECORD_UNLINKED: `Unlinked ${rows} from ${listed}`,
  }[type]
  const data = { fields, ...(targetIds === undefined ? {} : { target_ids: targetIds }) }
  return { content, data: JSON.stringify(data) }
}
