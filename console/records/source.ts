import type { OperationName } from '../../clients/typescript/src/index.ts'

/** Objects and tables are read and changed alike, by operations that differ in a word. */
export interface Source {
  kind: 'object' | 'table'
  name: string
  read: 'getObject' | 'getTable'
  list: 'postObjectRowsList' | 'postTableRowsList'
  count: 'postObjectRowsCount' | 'postTableRowsCount'
  create: 'postObjectRows' | 'postTableRows'
  patch: 'postObjectRowsBulkPatch' | 'postTableRowsBulkPatch'
  remove: 'postObjectRowsBulkDelete' | 'postTableRowsBulkDelete'
  restore: 'postObjectRowsTrashRestore' | 'postTableRowsTrashRestore'
}

export function sourceOf(kind: 'object' | 'table', name: string): Source {
  return kind === 'object'
    ? {
        kind,
        name,
        read: 'getObject',
        list: 'postObjectRowsList',
        count: 'postObjectRowsCount',
        create: 'postObjectRows',
        patch: 'postObjectRowsBulkPatch',
        remove: 'postObjectRowsBulkDelete',
        restore: 'postObjectRowsTrashRestore',
      }
    : {
        kind,
        name,
        read: 'getTable',
        list: 'postTableRowsList',
        count: 'postTableRowsCount',
        create: 'postTableRows',
        patch: 'postTableRowsBulkPatch',
        remove: 'postTableRowsBulkDelete',
        restore: 'postTableRowsTrashRestore',
      }
}

/** What is no longer true after rows were made or deleted. */
export function rowOperations({ list, count }: Source): OperationName[] {
  return [list, count]
}
