import { type RawBuilder, sql } from 'kysely'

/** Where the rows of an object or table live. */
export function tableOf(objectId: number): RawBuilder<unknown> {
  return sql.id('records', `t${objectId}`)
}

/** Where the values of a field live, in its object's table. */
export function columnOf(fieldId: number): RawBuilder<unknown> {
  return sql.id(`f${fieldId}`)
}

/** Where the links of a multi relation live. */
export function linksOf(fieldId: number): RawBuilder<unknown> {
  return sql.id('records', `l${fieldId}`)
}

export function uniqueIndexName(fieldId: number): string {
  return `f${fieldId}_unique`
}

/** The field whose unique index refused a value. */
export function fieldOfUniqueIndex(name: string | undefined): number | undefined {
  const id = /^f(\d+)_unique$/.exec(name ?? '')?.[1]
  return id === undefined ? undefined : Number(id)
}
