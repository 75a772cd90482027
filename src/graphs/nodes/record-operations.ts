import { done, type Effects, NodeFailure, type NodeResult } from '../../kit/effects.ts'
import { rowIdFrom } from '../row-id.ts'
import { interpolate } from '../templates.ts'
import type { Query } from './query.ts'
import { type Cell, filledQuery, filledRow } from './record-values.ts'

export const operationNames = ['CREATE', 'UPDATE', 'DELETE', 'SEARCH', 'CHANGE_RECORD_TYPE'] as const

interface Data {
  tableId: number
  recordTypeId?: number | null | undefined
  rowId?: string | null | undefined
  rowData?: Readonly<Record<string, Cell>> | null | undefined
  search?: string | null | undefined
  query?: Query | null | undefined
  sort: readonly { field: string; direction: 'asc' | 'desc' }[]
  limit: number
}

/** The operations of DYNAMIC_TABLES. */

export const operations: Record<
  (typeof operationNames)[number],
  (effects: Effects, data: Data) => Promise<NodeResult>
> = {
  CREATE: ({ lookup, records }, { tableId, recordTypeId, rowData }) =>
    records.change({ tableId }, async (rows) => {
      const data = filledRow(rows.fieldType, rowData ?? {}, lookup)
      return done(await rows.create(typeof recordTypeId === 'number' ? { recordTypeId, data } : { data }))
    }),
  UPDATE: ({ lookup, records }, { tableId, rowId, rowData }) =>
    records.change({ tableId }, async (rows) => {
      const data = filledRow(rows.fieldType, rowData ?? {}, lookup)
      return done(await rows.update(named(rowId, lookup), { data }))
    }),
  CHANGE_RECORD_TYPE: ({ lookup, records }, { tableId, rowId, recordTypeId }) =>
    records.change({ tableId }, async (rows) => {
      const type = typeof recordTypeId === 'number' ? { recordTypeId } : {}
      return done(await rows.update(named(rowId, lookup), { ...type, data: {} }))
    }),
  DELETE: ({ lookup, records }, { tableId, rowId }) =>
    records.change({ tableId }, async (rows) => {
      const id = named(rowId, lookup)
      await rows.remove(id)
      return done({ id })
    }),
  SEARCH: async ({ lookup, records }, { tableId, search, query: filter, recordTypeId, sort, limit }) => {
    const words = interpolate(search ?? '', lookup).trim()
    const found = await records.find(tableId, {
      query:
        filter === undefined || filter === null
          ? null
          : (fieldType) => filledQuery(fieldType, filter, lookup),
      recordTypeId: recordTypeId ?? null,
      search: words === '' ? null : words,
      sort,
      limit,
    })
    return done(found)
  },
}

function named(rowId: string | null | undefined, lookup: Effects['lookup']): string {
  const id = rowIdFrom(rowId ?? '', lookup)
  if (id === '') throw new NodeFailure('The record ID is empty.')
  return id
}
