import { interpolate, type NodeDataOf, rowIdFrom } from '../../graphs/index.ts'
import {
  createRow,
  deleteRow,
  listRows,
  readList,
  type Scope,
  updateRow,
  withObject,
} from '../../objects/index.ts'
import { done, executor, type NodeContext, NodeFailure, type NodeResult } from './executor.ts'
import { requireWritable } from './record-rights.ts'
import { filledQuery, filledRow } from './record-values.ts'

type Data = NodeDataOf<'DYNAMIC_TABLES'>

type Operation = (context: NodeContext, scope: Scope, data: Data) => Promise<NodeResult>

export const dynamicTablesExecutor = executor('DYNAMIC_TABLES', {
  reach: 'inside',
  run: (context, data) =>
    withObject(context.app, context.actor, { id: data.tableId }, (scope) => {
      if (data.operation !== 'SEARCH') requireWritable(scope)
      return operations[data.operation](context, scope, data)
    }),
})

const operations: Record<Data['operation'], Operation> = {
  CREATE: ({ transact, lookup }, scope, data) =>
    transact(async (db) => {
      const type = typeof data.recordTypeId === 'number' ? { record_type_id: data.recordTypeId } : {}
      const input = { ...type, data: filledRow(scope.object, data.rowData ?? {}, lookup) }
      return done(await createRow(scope, input, db))
    }),
  UPDATE: (context, scope, data) =>
    context.transact(async (db) => {
      const input = { data: filledRow(scope.object, data.rowData ?? {}, context.lookup) }
      return done(await updateRow(scope, rowIdOf(context, data), input, db))
    }),
  CHANGE_RECORD_TYPE: (context, scope, data) =>
    context.transact(async (db) =>
      done(
        await updateRow(scope, rowIdOf(context, data), { record_type_id: data.recordTypeId, data: {} }, db),
      ),
    ),
  DELETE: (context, scope, data) =>
    context.transact(async (db) => {
      const id = rowIdOf(context, data)
      await deleteRow(scope, id, db)
      return done({ id })
    }),
  SEARCH: async ({ lookup }, scope, data) => {
    const search = interpolate(data.search ?? '', lookup).trim()
    const list = await readList(scope, {
      query:
        data.query === undefined || data.query === null
          ? null
          : filledQuery(scope.object, data.query, lookup),
      record_type_id: data.recordTypeId ?? null,
      search: search === '' ? null : search,
      sort: data.sort,
    })
    const { results } = await listRows(scope, list, { limit: data.limit })
    return done(results)
  },
}

function rowIdOf({ lookup }: NodeContext, { rowId }: Data): string {
  const id = rowIdFrom(rowId ?? '', lookup)
  if (id === '') throw new NodeFailure('No record is named: the row id is empty.')
  return id
}
