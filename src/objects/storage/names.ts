import { type RawBuilder, sql } from 'kysely'

export function tableOf(objectId: number): RawBuilder<unknown> {
  return sql.id('records', `t${objectId}`)
}

export function columnOf(fieldId: number): RawBuilder<unknown> {
  return sql.id(columnName(fieldId))
}

export function columnName(fieldId: number): string {
  return `f${fieldId}`
}

export function linksOf(fieldId: number): RawBuilder<unknown> {
  return sql.id('records', `l${fieldId}`)
}

/** The sequence of a field that numbers its rows. */
export function sequenceOf(fieldId: number): RawBuilder<unknown> {
  return sql.id('records', sequenceName(fieldId))
}

export function sequenceName(fieldId: number): string {
  return `s${fieldId}`
}

export function uniqueIndexName(fieldId: number): string {
  return `f${fieldId}_unique`
}

/** The field whose unique index refused a value. */
export function fieldOfUniqueIndex(name: string | undefined): number | undefined {
  const id = /^f(\d+)_unique$/.exec(name ?? '')?.[1]
  return id === undefined ? undefined : Number(id)
}
