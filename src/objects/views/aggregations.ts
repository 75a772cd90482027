import { z } from 'zod'
import type { AggregateOperation } from '../../kit/field-type.ts'
import { conflict, invalid, notFound, wrong } from '../../kit/problem.ts'
import { id, resource, timestamp } from '../../kit/schema.ts'
import { isUniqueViolation } from '../../platform/database/index.ts'
import { aggregationProblem } from '../aggregate/index.ts'
import type { Scope } from '../catalogue/catalogue.ts'
import type { ViewRow } from './list.ts'

const maxAggregations = 100

export const operations = [
  'count',
  'empty',
  'filled',
  'percent_empty',
  'percent_filled',
  'unique',
  'sum',
  'avg',
  'median',
  'min',
  'max',
  'range',
] as const satisfies readonly AggregateOperation[]

export const aggregation = resource('Aggregation', {
  id,
  view_id: id,
  field_id: id,
  operation: z.enum(operations),
  created_at: timestamp,
  updated_at: timestamp,
})

export type StoredAggregation = z.input<typeof aggregation>

export async function listAggregations({ app }: Scope, view: ViewRow): Promise<StoredAggregation[]> {
  const rows = await app.db
    .selectFrom('view_aggregations')
    .selectAll()
    .where('view_id', '=', view.id)
    .orderBy('id')
    .$castTo<StoredAggregation>()
    .execute()
  return rows
}

export async function addAggregation(
  scope: Scope,
  view: ViewRow,
  { field_id, operation }: { field_id: number; operation: AggregateOperation },
): Promise<StoredAggregation> {
  const field = scope.object.fields.find((one) => one.id === field_id)
  if (field === undefined) throw wrong('field_id', 'not_found', `"${scope.object.name}" has no such field.`)
  const problem = aggregationProblem(field, operation)
  if (problem !== undefined) throw invalid([problem])
  if ((await listAggregations(scope, view)).length >= maxAggregations) {
    throw conflict(`This view has ${maxAggregations} aggregations already.`)
  }
  const row = await refusingTwice(() =>
    scope.app.db
      .insertInto('view_aggregations')
      .values({ view_id: view.id, field_id, operation })
      .returningAll()
      .$castTo<StoredAggregation>()
      .executeTakeFirstOrThrow(),
  )
  return row
}

export async function changeAggregation(
  scope: Scope,
  view: ViewRow,
  aggregationId: number,
  operation: AggregateOperation,
): Promise<StoredAggregation> {
  const stored = (await listAggregations(scope, view)).find((one) => one.id === aggregationId)
  const field = scope.object.fields.find((one) => one.id === stored?.field_id)
  if (field === undefined) throw notFound('aggregation')
  const problem = aggregationProblem(field, operation)
  if (problem !== undefined) throw invalid([problem])
  const row = await refusingTwice(() =>
    scope.app.db
      .updateTable('view_aggregations')
      .set({ operation, updated_at: new Date() })
      .where('id', '=', aggregationId)
      .where('view_id', '=', view.id)
      .returningAll()
      .$castTo<StoredAggregation>()
      .executeTakeFirst(),
  )
  if (row === undefined) throw notFound('aggregation')
  return row
}

async function refusingTwice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict('This view has that aggregation of that field already.')
    throw error
  }
}

export async function removeAggregation({ app }: Scope, view: ViewRow, aggregationId: number): Promise<void> {
  const { numDeletedRows } = await app.db
    .deleteFrom('view_aggregations')
    .where('id', '=', aggregationId)
    .where('view_id', '=', view.id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('aggregation')
}
