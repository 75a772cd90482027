import type { OperationName } from '../../clients/typescript/src/index.ts'

const objectOperations = {
  read: 'getObject',
  schema: 'getObjectSchema',
  list: 'postObjectRowsList',
  count: 'postObjectRowsCount',
  aggregate: 'postObjectRowsAggregate',
  row: 'getObjectRow',
  create: 'postObjectRows',
  createMany: 'postObjectRowsBulk',
  patch: 'postObjectRowsBulkPatch',
  remove: 'postObjectRowsBulkDelete',
  trash: 'postObjectRowsTrashList',
  restore: 'postObjectRowsTrashRestore',
  history: 'getObjectRowHistory',
  file: 'getObjectFile',
  files: 'getObjectRowFiles',
  upload: 'postObjectRowFiles',
  removeFile: 'deleteObjectFile',
  createView: 'postObjectViews',
  changeView: 'patchObjectView',
  removeView: 'deleteObjectView',
  viewSums: 'getObjectViewAggregations',
  addViewSum: 'postObjectViewAggregations',
  changeViewSum: 'patchObjectViewAggregation',
  removeViewSum: 'deleteObjectViewAggregation',
} as const satisfies Record<string, OperationName>

const tableOperations = {
  read: 'getTable',
  schema: 'getTableSchema',
  list: 'postTableRowsList',
  count: 'postTableRowsCount',
  aggregate: 'postTableRowsAggregate',
  row: 'getTableRow',
  create: 'postTableRows',
  createMany: 'postTableRowsBulk',
  patch: 'postTableRowsBulkPatch',
  remove: 'postTableRowsBulkDelete',
  trash: 'postTableRowsTrashList',
  restore: 'postTableRowsTrashRestore',
  history: 'getTableRowHistory',
  file: 'getTableFile',
  files: 'getTableRowFiles',
  upload: 'postTableRowFiles',
  removeFile: 'deleteTableFile',
  createView: 'postTableViews',
  changeView: 'patchTableView',
  removeView: 'deleteTableView',
  viewSums: 'getTableViewAggregations',
  addViewSum: 'postTableViewAggregations',
  changeViewSum: 'patchTableViewAggregation',
  removeViewSum: 'deleteTableViewAggregation',
} as const satisfies Record<keyof typeof objectOperations, OperationName>

export type Kind = 'object' | 'table'

/** Objects and tables are read and changed alike, by operations that differ in a word. */
export type Source = {
  kind: Kind
  name: string
  /** Where its screens are. */
  path: string
} & {
  [Part in keyof typeof objectOperations]: (typeof objectOperations)[Part] | (typeof tableOperations)[Part]
}

export function sourceOf(kind: Kind, name: string): Source {
  return kind === 'object'
    ? { kind, name, path: `/records/${name}`, ...objectOperations }
    : { kind, name, path: `/tables/${name}`, ...tableOperations }
}

/** What is no longer true after rows were made, deleted or changed. */
export function rowOperations({ list, count, aggregate }: Source): OperationName[] {
  return [list, count, aggregate]
}

/** Where a file is fetched from, for pictures and downloads. */
export function fileAddress({ kind, name }: Source, fileId: string): string {
  return `/public/v1/${kind}s/${encodeURIComponent(name)}/files/${fileId}/download`
}
