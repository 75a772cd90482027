import { z } from 'zod'
import { created, noContent, ok } from '../../kit/answers.ts'
import { id, listOf, numberId } from '../../kit/schema.ts'
import type { Scope } from '../catalogue/catalogue.ts'
import { filterKeys } from '../rows/filter.ts'
import {
  addAggregation,
  aggregation,
  changeAggregation,
  listAggregations,
  operations,
  removeAggregation,
} from '../views/aggregations.ts'
import { computeAggregations, computeGroups } from '../views/compute.ts'
import type { ViewRow } from '../views/list.ts'
import { requireChange, requireView } from '../views/store.ts'
import { mirrored } from './mirrored.ts'

const getAggregations = mirrored({
  route: 'GET /views/{viewId}/aggregations',
  purpose: 'read',
  contract: 'objects',
  summary: 'List the aggregations of a view',
  params: { viewId: numberId },
  returns: ok(listOf(aggregation)),
  handle: async ({ scope, params }) => ({
    results: await listAggregations(scope, await requireView(scope, params.viewId)),
    next_cursor: null,
  }),
})

const postAggregation = mirrored({
  route: 'POST /views/{viewId}/aggregations',
  purpose: 'views',
  contract: 'objects',
  summary: 'Add an aggregation to a view',
  params: { viewId: numberId },
  body: z.strictObject({ field_id: z.int32().meta({ example: 12 }), operation: z.enum(operations) }),
  returns: created(aggregation),
  errors: ['conflict'],
  handle: async ({ scope, params, body }) =>
    addAggregation(scope, await changeableView(scope, params.viewId), body),
})

const patchAggregation = mirrored({
  route: 'PATCH /views/{viewId}/aggregations/{aggId}',
  purpose: 'views',
  contract: 'objects',
  summary: 'Change the operation of an aggregation',
  params: { viewId: numberId, aggId: numberId },
  body: z.strictObject({ operation: z.enum(operations) }),
  returns: ok(aggregation),
  errors: ['conflict'],
  handle: async ({ scope, params, body }) =>
    changeAggregation(scope, await changeableView(scope, params.viewId), params.aggId, body.operation),
})

const deleteAggregation = mirrored({
  route: 'DELETE /views/{viewId}/aggregations/{aggId}',
  purpose: 'views',
  contract: 'objects',
  summary: 'Remove an aggregation from a view',
  params: { viewId: numberId, aggId: numberId },
  returns: noContent,
  handle: async ({ scope, params }) =>
    removeAggregation(scope, await changeableView(scope, params.viewId), params.aggId),
})

const computed = z.strictObject({
  id,
  field_id: id,
  operation: z.enum(operations),
  value: z.union([z.number(), z.string()]).nullable(),
})

const compute = mirrored({
  route: 'POST /views/{viewId}/aggregations/compute',
  purpose: 'read',
  contract: 'objects',
  summary: 'Compute the aggregations of a view',
  description: 'Covers the rows that match the filters of the view and the body and that the caller may see.',
  params: { viewId: numberId },
  body: z.strictObject(filterKeys),
  returns: ok(z.strictObject({ results: z.array(computed) })),
  reads: true,
  handle: async ({ scope, params, body }) => ({
    results: await computeAggregations(scope, params.viewId, body),
  }),
})

const computeByGroup = mirrored({
  route: 'POST /views/{viewId}/aggregations/compute-groups',
  purpose: 'read',
  contract: 'none',
  summary: 'Compute the aggregations of a view for each value of a field',
  description: 'Largest groups first. `value` is null for rows without a value.',
  params: { viewId: numberId },
  body: z.strictObject({
    ...filterKeys,
    group_by: z
      .string()
      .max(300)
      .nullish()
      .meta({ description: "The field to group by. Defaults to the view's field.", example: 'Stage' }),
    limit: z.int().min(1).max(1000).default(200).meta({ description: 'The maximum number of groups.' }),
  }),
  returns: ok(
    z.strictObject({
      results: z.array(
        z.strictObject({
          value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
          count: z.int(),
          results: z.array(computed),
        }),
      ),
      has_more: z.boolean(),
    }),
  ),
  reads: true,
  handle: ({ scope, params, body }) => computeGroups(scope, params.viewId, body),
})

export const aggregationEndpoints = [
  ...getAggregations,
  ...postAggregation,
  ...patchAggregation,
  ...deleteAggregation,
  ...compute,
  ...computeByGroup,
]

/** The aggregations of a view are part of it, so the same users may change them. */
async function changeableView(scope: Scope, viewId: number): Promise<ViewRow> {
  const view = await requireView(scope, viewId)
  requireChange(scope, view)
  return view
}
