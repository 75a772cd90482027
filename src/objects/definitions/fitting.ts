import { sql } from 'kysely'
import { grouped } from '../../kit/counted.ts'
import type { Field } from '../../kit/field-type.ts'
import { conflict, type Issue } from '../../kit/problem.ts'
import type { Change } from '../catalogue/change.ts'
import type { Definition } from '../catalogue/definition.ts'
import { fieldTypeOf, formatValue, kindOf } from '../fields/index.ts'
import { lockValues } from '../storage/move.ts'
import { columnOf, linksOf, tableOf } from '../storage/names.ts'
import { storageOf } from '../storage/tables.ts'

const examples = 5
const batchSize = 5000

/** Refuses a change of a field that existing or missing values would violate. Writers wait meanwhile. */
export async function refuseUnfit(
  change: Change,
  object: Definition,
  before: Field,
  after: Field,
): Promise<void> {
  const requires = after.required && (!before.required || before.recordTypeId !== after.recordTypeId)
  const narrows = JSON.stringify(before.metadata) !== JSON.stringify(after.metadata) && isWritten(after)
  if (!requires && !narrows) return
  await lockValues(change.db, object.id, before)
  if (requires) await refuseLacking(change, object, before, after)
  if (narrows) await refuseNarrower(change, object, before, after)
}

/** Reports whether a format can restrict the field: text and numbers that users enter. */
function isWritten(field: Field): boolean {
  const storage = storageOf(field)
  return (
    storage.kind === 'column' && ['text', 'numeric', 'bigint'].includes(storage.sqlType) && isPlain(field)
  )
}

function isPlain(field: Field): boolean {
  return kindOf(field) === 'text' || kindOf(field) === 'number'
}

async function refuseLacking(change: Change, object: Definition, before: Field, after: Field): Promise<void> {
  const storage = storageOf(before)
  if (storage.kind === 'computed') return
  const column = columnOf(before.id)
  const lacks =
    storage.kind === 'links'
      ? sql`not exists (select from ${linksOf(before.id)} where source_id = r.id)`
      : sql`r.${column} is null`
  const ofType = after.recordTypeId === null ? sql`true` : sql`r.record_type_id = ${after.recordTypeId}`
  const { rows } = await sql<{ id: string; count: number }>`
    select r.id, count(*) over () as count from ${tableOf(object.id)} as r
    where r.deleted_at is null and ${ofType} and ${lacks} order by r.id limit ${examples}`.execute(change.db)
  const [first] = rows
  if (first === undefined) return
  throw conflict(
    `${counted(first.count, 'has', 'have')} no value of "${after.name}": fill it in first, then require it.`,
    rows.map(({ id }) => ({ path: id, code: 'required', message: `Row ${id} has no value.` })),
  )
}

/** Walks along the ids, so that a large table is never held in memory. */
async function refuseNarrower(
  change: Change,
  object: Definition,
  before: Field,
  after: Field,
): Promise<void> {
  const type = fieldTypeOf(after)
  const column = columnOf(before.id)
  const unfit: Issue[] = []
  let count = 0
  for (let last = ''; ; ) {
    const { rows } = await sql<{ id: string; value: unknown }>`
      select id, ${column} as value from ${tableOf(object.id)}
      where id > ${last} and deleted_at is null and ${column} is not null
      order by id limit ${batchSize}`.execute(change.db)
    for (const { id, value } of rows) {
      const shown = formatValue(before, value)
      const parsed = type.parse(shown, after, id)
      if (parsed.ok) continue
      count += 1
      if (unfit.length < examples) unfit.push(...parsed.issues.slice(0, 1).map(withValue(shown)))
    }
    const end = rows.at(-1)
    if (end === undefined || rows.length < batchSize) break
    last = end.id
  }
  if (count === 0) return
  const values = unfit.map(({ message }) => message.split(': ')[0]).join(', ')
  throw conflict(
    `${counted(count, 'holds', 'hold')} a value of "${after.name}" that does not fit, such as ${values}: change it first.`,
    unfit,
  )
}

function withValue(value: unknown) {
  const text = JSON.stringify(value) ?? ''
  const short = text.length > 60 ? `${text.slice(0, 60)}…` : text
  return (issue: Issue): Issue => ({ ...issue, message: `${short}: ${issue.message}` })
}

function counted(count: number, one: string, several: string): string {
  return count === 1 ? `1 row ${one}` : `${grouped(count)} rows ${several}`
}
