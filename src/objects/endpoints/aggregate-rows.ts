import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import { type Issue, invalid } from '../../kit/problem.ts'
import { type Aggregation, aggregationProblem } from '../aggregate/index.ts'
import type { Scope } from '../catalogue/catalogue.ts'
import { filterKeys, readList } from '../rows/filter.ts'
import { operations } from '../views/aggregations.ts'
import { groupingField, groupsOf, totalsOf } from '../views/compute.ts'
import { mirrored } from './mirrored.ts'

const asked = z.strictObject({
  field: z.string().max(300).meta({ example: 'Name' }),
  operation: z.enum(operations),
})
const computed = asked.extend({ value: z.union([z.number(), z.string()]).nullable() })

type Asked = z.output<typeof asked>

/** Sums of rows without a view, because a user new to an object has no view yet. */
export const aggregateEndpoints = mirrored({
  route: 'POST /rows/aggregate',
  purpose: 'read',
  contract: 'none',
  summary: 'Compute sums, averages and counts of rows',
  description:
    'Covers the rows that match the filter and that the caller may see. With `group_by`, also for each value of a field, largest groups first.',
  body: z.strictObject({
    ...filterKeys,
    aggregations: z.array(asked).max(100).default([]),
    group_by: z
      .string()
      .max(300)
      .nullish()
      .meta({ description: 'A field with a single value per row.', example: 'Stage' }),
    limit: z.int().min(1).max(1000).default(200).meta({ description: 'The maximum number of groups.' }),
  }),
  returns: ok(
    z.strictObject({
      results: z.array(computed),
      groups: z
        .array(
          z.strictObject({
            value: z.union([z.string(), z.number(), z.boolean()]).nullable().meta({ example: 'Won' }),
            count: z.int(),
            results: z.array(computed),
          }),
        )
        .nullable(),
      has_more: z.boolean().meta({ description: 'Whether there are more groups.' }),
    }),
  ),
  reads: true,
  handle: async ({ scope, body: { aggregations, group_by: groupBy, limit, ...filter } }) => {
    const wanted = wantedOf(scope, aggregations)
    const list = await readList(scope, filter)
    const totals = await totalsOf(scope, wanted, list)
    const results = withValues(aggregations, totals)
    if (typeof groupBy !== 'string') return { results, groups: null, has_more: false }
    const by = { field: groupingField(scope, groupBy), limit }
    const { groups, hasMore } = await groupsOf(scope, wanted, by, list)
    return {
      results,
      groups: groups.map(({ value, count, totals: some }) => ({
        value,
        count,
        results: withValues(aggregations, some),
      })),
      has_more: hasMore,
    }
  },
})

function wantedOf({ object }: Scope, aggregations: readonly Asked[]): Aggregation[] {
  const issues: Issue[] = []
  const wanted = aggregations.flatMap(({ field: name, operation }, index): Aggregation[] => {
    const path = `aggregations[${index}]`
    const field = object.fields.find((one) => one.name === name)
    const problem =
      field === undefined
        ? {
            path: `${path}.field`,
            code: 'not_found',
            message: `"${object.name}" has no field "${name.slice(0, 80)}".`,
          }
        : aggregationProblem(field, operation, `${path}.operation`)
    if (problem !== undefined) issues.push(problem)
    return field === undefined ? [] : [{ field, operation }]
  })
  if (issues.length > 0) throw invalid(issues)
  return wanted
}

function withValues(aggregations: readonly Asked[], values: readonly (number | string | null)[]) {
  return aggregations.map((one, index) => ({ ...one, value: values[index] ?? null }))
}
