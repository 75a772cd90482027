import { type RawBuilder, sql } from 'kysely'

/** Where the rows of an object or table live. */
export function tableOf(objectId: number): RawBuilder<unknown> {
  return sql.id('records', `t${objectId}`)
}

/** Where the values of a field live, in its object's table. */
export function columnOf(fieldId: number): RawBuilder<unknown> {
  return sql.id(columnName(fieldId))
}

export function columnName(fieldId: number): string {
  return `f${fieldId}`
}

/** Where the links of a multi relation live. */
export function linksOf(fieldId: number): RawBuilder<unknown> {
  return sql.id('records', `l${fieldId}`)
}

/** Where the values of a field are gathered that is being converted, until the column takes the place of the other. */
export function spareColumnName(fieldId: number): string {
  return `w${fieldId}`
}

/** The index that takes the place of one on the column that such a field has. */
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
