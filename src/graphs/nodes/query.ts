import { z } from 'zod'
import { template } from '../../kit/node.ts'

/** A value to compare with; text may contain variables. */
const single = [template({ max: 8000 }), z.number(), z.boolean()] as const
const value = z.union(
  [...single, z.null(), z.array(z.union(single, 'Must be text, a number, true or false.')).max(1000)],
  'Must be text, a number, true, false, null, or a list of these.',
)

const leaf = z.strictObject({
  path: z.string().min(1).max(300),
  operator: z.string().min(1).max(50),
  value: value.optional(),
})

export type Query = z.infer<typeof leaf> | { and: Query[] } | { or: Query[] } | { not: Query }

/** QueryDSL in node data. Records check its paths and operators. */
export const query: z.ZodType<Query, Query> = z.lazy(() =>
  z.union([
    leaf,
    z.strictObject({ and: z.array(query).max(100) }),
    z.strictObject({ or: z.array(query).max(100) }),
    z.strictObject({ not: query }),
  ]),
)
