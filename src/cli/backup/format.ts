import { z } from 'zod'
import { BackupError } from './errors.ts'

/** Raised when an older program could no longer read what a newer one writes. */
export const format = 1

/** Where rows are kept. A migration that makes another schema has to add it here; a test says so. */
export const schemas = ['public', 'records', 'graphile_worker'] as const

const migration = z.object({ number: z.int(), name: z.string(), hash: z.string() })

/** The first entry: all that decides whether the rest can be restored. */
export const manifest = z.object({
  format: z.int(),
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(migration),
  /** The newest migration of the job queue's own tables. */
  queueMigration: z.int(),
  /** Tells which key sealed values open with, without giving it away. Null where there was none yet. */
  secretKeyId: z.string().nullable(),
})
export type Manifest = z.infer<typeof manifest>

const column = z.object({
  name: z.string(),
  type: z.string(),
  collation: z.string().nullable(),
  notNull: z.boolean(),
  /** The default, or what a generated column is made of. */
  expression: z.string().nullable(),
  identity: z.enum(['', 'a', 'd']),
  generated: z.enum(['', 's', 'v']),
})
export type Column = z.infer<typeof column>

const constraint = z.object({ name: z.string(), kind: z.enum(['p', 'u', 'c', 'x', 'f']), text: z.string() })

/** What a table that was made at run time is made of, in PostgreSQL's own words. */
const definition = z.object({
  columns: z.array(column),
  options: z.array(z.string()),
  constraints: z.array(constraint),
  indexes: z.array(z.string()),
})
export type Definition = z.infer<typeof definition>

const table = z.object({
  schema: z.enum(schemas),
  name: z.string(),
  /** Those whose values are copied: all but the generated ones. */
  columns: z.array(z.string()).min(1),
  /** Where no migration makes the table. */
  definition: definition.nullable(),
})
export type Table = z.infer<typeof table>

const sequence = z.object({
  schema: z.enum(schemas),
  name: z.string(),
  type: z.string(),
  start: z.string(),
  increment: z.string(),
  /** The last number that was given out; null before the first. */
  last: z.string().nullable(),
  owner: z.object({ table: z.string(), column: z.string(), identity: z.boolean() }).nullable(),
})
export type Sequence = z.infer<typeof sequence>

/** The entry before the rows: what the snapshot holds. */
export const contents = z.object({ tables: z.array(table), sequences: z.array(sequence) })
export type Contents = z.infer<typeof contents>

/** The last entry: proves that nothing is missing. */
export const ending = z.object({ rows: z.record(z.string(), z.int()), files: z.int() })
export type Ending = z.infer<typeof ending>

export const entries = { manifest: 'manifest.json', contents: 'database.json', ending: 'end.json' } as const

export function fullName({ schema, name }: Pick<Table, 'schema' | 'name'>): string {
  return `${schema}.${name}`
}

export function checkFormat(found: Manifest): void {
  if (found.format === format) return
  throw new BackupError(
    `The backup has format ${found.format}, this version reads ${format}: restore it with the version that made it.`,
  )
}
