import { z } from 'zod'
import { definition, identifier, recordsName, schemas, sequence } from './definition.ts'
import { described, readDescribed } from './described.ts'
import { BackupError } from './errors.ts'

/** Raised when an older program could no longer read what a newer one writes. */
export const format = 2

/** Without a signature, and with definitions in SQL, which are read as strictly as if they were not. */
const formatOfTexts = 1

const migration = z.object({ number: z.int(), name: z.string(), hash: z.string() })

/** The first entry: all that decides whether the rest can be restored. */
export const manifest = z.object({
  format: z.int(),
  /** When the backup began. */
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(migration),
  /** Tells which key sealed values open with, without giving it away. Null where there was none yet. */
  secretKeyId: z.string().nullable(),
})
export type Manifest = z.infer<typeof manifest>

/** Those whose values are copied: all but the generated ones. */
const copied = z.array(identifier).min(1)

const migratedTable = z.strictObject({
  schema: z.literal('public'),
  name: identifier,
  columns: copied,
  definition: z.null(),
})
const madeTable = z.strictObject({
  schema: z.literal('records'),
  name: recordsName,
  columns: copied,
  definition,
})
/** Made by a migration, or by its definition. */
const table = z.discriminatedUnion('schema', [migratedTable, madeTable])
export type Table = z.infer<typeof table>
export type MadeTable = z.infer<typeof madeTable>
export type TableName = { schema: (typeof schemas)[number]; name: string }

/** The entry before the rows: what the snapshot holds. */
const contents = z.strictObject({
  /** The moment of the snapshot, by the clock of the database: files may have been copied for hours before. */
  takenAt: z.iso.datetime(),
  tables: z.array(table),
  sequences: z.array(sequence),
})
export type Contents = z.infer<typeof contents>

const contentsOfTexts = (takenAt: string) =>
  z
    .object({
      tables: z.array(
        z.object({
          schema: z.enum(schemas),
          name: z.string(),
          columns: z.array(z.string()),
          definition: described.nullable(),
        }),
      ),
      sequences: z.array(sequence),
    })
    .transform(({ tables, sequences }) => ({
      takenAt,
      tables: tables.map((one) => ({
        ...one,
        definition: one.definition === null ? null : readDescribed(one.name, one.definition).definition,
      })),
      sequences,
    }))
    .pipe(contents)

export const contentsOf = (found: Manifest): z.ZodType<Contents> =>
  found.format === formatOfTexts ? contentsOfTexts(found.createdAt) : contents

export const contentsSchema = contents

/** Proves that nothing is missing. */
export const ending = z.object({ rows: z.record(z.string(), z.int()), files: z.int() })
export type Ending = z.infer<typeof ending>

/** The last entry: proves that nothing before it was changed. Null where the instance had no secret key yet. */
export const signature = z.strictObject({ mac: z.string().nullable() })

export const entries = {
  manifest: 'manifest.json',
  contents: 'database.json',
  ending: 'end.json',
  signature: 'signature.json',
} as const

/** What of an entry's header is signed. The number is behind a character that no name has. */
export const headOf = (name: string, bytes: number): string => `${name}\0${bytes}\0`

export function fullName({ schema, name }: TableName): string {
  return `${schema}.${name}`
}

export const isSigned = (found: Manifest): boolean => found.format > formatOfTexts

export function checkFormat(found: Manifest): void {
  if (found.format === format || found.format === formatOfTexts) return
  throw new BackupError(
    `The backup has format ${found.format}, this version reads ${format}: restore it with the version that made it.`,
  )
}
