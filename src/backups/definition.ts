import { z } from 'zod'

/**
 * The definition of a table that was created at run time. Only these checked parts become SQL, because text from an
 * archive would run with all rights of the database role.
 */
export const schemas = ['public', 'records'] as const

/** Always quoted in statements. */
export const identifier = z.string().regex(/^[^\0]{1,63}$/)

/** A name that Frontdesk itself chose at run time. */
export const recordsName = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/)

const wholeNumber = z.string().regex(/^-?\d{1,19}$/)

/** The column types in the schema `records`, as PostgreSQL writes them. */
const columnType = z
  .string()
  .regex(
    /^(text|character varying(\(\d{1,8}\))?|smallint|integer|bigint|numeric(\(\d{1,4},\d{1,4}\))?|real|double precision|boolean|date|interval|uuid|jsonb?|bytea|timestamp(\([0-6]\))? with(out)? time zone)(\[\])?$/,
  )

const storageOption = z
  .string()
  .regex(
    /^(fillfactor|toast_tuple_target|parallel_workers|autovacuum_[a-z_]{1,50})=(\d{1,12}(\.\d{1,6})?|true|false|on|off)$/,
  )

const defaultValue = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('now') }),
  /** Cast to the column's type. */
  z.strictObject({ kind: z.literal('literal'), text: z.string().max(1_000_000) }),
  z.strictObject({ kind: z.literal('nextval'), sequence: recordsName }),
])
export type DefaultValue = z.infer<typeof defaultValue>

const column = z.strictObject({
  name: identifier,
  type: columnType,
  collation: z.literal('"C"').nullable(),
  notNull: z.boolean(),
  default: defaultValue.nullable(),
  identity: z.enum(['', 'a', 'd']),
})
export type Column = z.infer<typeof column>

const columnList = z.array(identifier).min(1).max(32)

const action = z.enum(['no action', 'restrict', 'cascade', 'set null', 'set default'])

const constraint = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('primary key'), name: identifier, columns: columnList }),
  z.strictObject({ kind: z.literal('unique'), name: identifier, columns: columnList }),
  z.strictObject({
    kind: z.literal('foreign key'),
    name: identifier,
    columns: columnList,
    references: z.strictObject({ schema: z.enum(schemas), name: identifier, columns: columnList }),
    onDelete: action,
    onUpdate: action,
  }),
])
export type Constraint = z.infer<typeof constraint>

const indexKey = z.strictObject({
  column: identifier,
  operators: z.enum(['text_pattern_ops', 'gin_trgm_ops']).nullable(),
  order: z.enum(['asc', 'desc']),
  nulls: z.enum(['first', 'last']).nullable(),
})

const index = z.strictObject({
  name: identifier,
  unique: z.boolean(),
  method: z.enum(['btree', 'gin', 'gist', 'hash', 'brin']),
  keys: z.array(indexKey).min(1).max(32),
  /** All of these conditions apply to the indexed rows. */
  where: z.array(z.strictObject({ column: identifier, is: z.enum(['null', 'not null']) })).max(32),
})
export type Index = z.infer<typeof index>

export const definition = z.strictObject({
  columns: z.array(column),
  options: z.array(storageOption),
  constraints: z.array(constraint),
  indexes: z.array(index),
})
export type Definition = z.infer<typeof definition>

export const sequence = z.strictObject({
  schema: z.enum(schemas),
  name: identifier,
  type: z.enum(['smallint', 'integer', 'bigint']),
  start: wholeNumber,
  increment: wholeNumber,
  /** The last number issued; null before the first. */
  last: wholeNumber.nullable(),
  owner: z.strictObject({ table: identifier, column: identifier, identity: z.boolean() }).nullable(),
})
export type Sequence = z.infer<typeof sequence>
