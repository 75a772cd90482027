import { z } from 'zod'
import type { Definition } from './definition.ts'
import { isDerivedIndex, readConstraint, readDefault, readIndex } from './definition-text.ts'

const describedColumn = z.object({
  name: z.string(),
  type: z.string(),
  collation: z.string().nullable(),
  notNull: z.boolean(),
  /** The default, or the expression of a generated column. */
  expression: z.string().nullable(),
  identity: z.enum(['', 'a', 'd']),
  generated: z.enum(['', 's', 'v']),
})

/** A table in PostgreSQL's own words, as in the catalogue and in archives of format 1. */
export const described = z.object({
  columns: z.array(describedColumn),
  options: z.array(z.string()),
  constraints: z.array(z.object({ name: z.string(), kind: z.string(), text: z.string() })),
  indexes: z.array(z.string()),
})
export type Described = z.infer<typeof described>

/** The parts that Frontdesk creates, and the names of omitted parts that others added. */
export function readDescribed(
  table: string,
  { columns, options, constraints, indexes }: Described,
): { definition: Definition; leftOut: string[] } {
  const leftOut: string[] = []
  const leaveOut = (what: string): [] => {
    leftOut.push(`${what} of records.${table}`)
    return []
  }
  const definition = {
    columns: columns.flatMap(({ name, type, collation, notNull, expression, identity, generated }) => {
      if (generated !== '') return leaveOut(`the generated column ${name}`)
      const value = expression === null ? null : (readDefault(expression) ?? null)
      if (expression !== null && value === null) leaveOut(`the default of ${name}`)
      return [{ name, type, collation: collation as '"C"' | null, notNull, default: value, identity }]
    }),
    options,
    constraints: constraints.flatMap(({ name, text }) => {
      const read = readConstraint(name, text)
      return read === undefined ? leaveOut(`the constraint ${name}`) : [read]
    }),
    indexes: indexes
      .filter((text) => !isDerivedIndex(text))
      .flatMap((text) => {
        const read = readIndex(table, text)
        return read === undefined ? leaveOut(`the index ${/INDEX (\S+)/.exec(text)?.[1] ?? ''}`) : [read]
      }),
  }
  return { definition, leftOut }
}
