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

/** The column that collects the values of a field during its conversion, until it replaces the old one. */
export function spareColumnName(fieldId: number): string {
  return `w${fieldId}`
}

/** The index that replaces one on the column of such a field. */
export function spareIndexName(name: string, fieldId: number): string {
  return `${name}_w${fieldId}`
}

export function uniqueIndexName(fieldId: number): string {
  return `f${fieldId}_unique`
}

/** The field whose unique index refused a value. */
export function fieldOfUniqueIndex(name: string | undefined): number | undefined {
  const id = /^f(\d+)_unique(?:_w\1)?$/.exec(name ?? '')?.[1]
  return id === undefined ? undefined : Number(id)
}
