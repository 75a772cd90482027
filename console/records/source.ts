import type { OperationName } from '../../clients/typescript/src/index.ts'

const objectOperations = {
  read: 'getObject',
  access: 'getObjectAccess',
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
  access: 'getTableAccess',
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

/** Operations of objects and tables, which differ only in their paths. */
export type Source = {
  kind: Kind
  name: string
  /** The path of its screens. */
  path: string
} & {
  [Part in keyof typeof objectOperations]: (typeof objectOperations)[Part] | (typeof tableOperations)[Part]
}

export function sourceOf(kind: Kind, name: string): Source {
  return kind === 'object'
    ? { kind, name, path: `/records/${name}`, ...objectOperations }
    : { kind, name, path: `/tables/${name}`, ...tableOperations }
}

/** Operations to refetch after rows were created, updated or deleted. */
export function rowOperations({ list, count, aggregate }: Source): OperationName[] {
  return [list, count, aggregate]
}

/** Returns the URL of a file for images and downloads. */
export function fileAddress({ kind, name }: Source, fileId: string): string {
  return `/public/v1/${kind}s/${encodeURIComponent(name)}/files/${fileId}/download`
}
