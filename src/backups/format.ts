import { z } from 'zod'
import { definition, identifier, recordsName, schemas, sequence } from './definition.ts'
import { described, readDescribed } from './described.ts'
import { BackupError } from './errors.ts'

/** Increased when older programs can't read the new format. */
export const format = 2

/** Format 1 has no signature, and definitions as SQL, which are parsed as strictly as the later ones. */
const formatOfTexts = 1

const migration = z.object({ number: z.int(), name: z.string(), hash: z.string() })

/** The first entry, with everything that decides whether the backup can be restored. */
export const manifest = z.object({
  format: z.int(),
  /** The start time of the backup. */
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(migration),
  /** Identifies the key of sealed values without revealing it. Null if there was none yet. */
  secretKeyId: z.string().nullable(),
})
export type Manifest = z.infer<typeof manifest>

/** The columns to copy: all except generated ones. */
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
/** A table created by a migration, or from its definition. */
const table = z.discriminatedUnion('schema', [migratedTable, madeTable])
export type Table = z.infer<typeof table>
export type MadeTable = z.infer<typeof madeTable>
export type TableName = { schema: (typeof schemas)[number]; name: string }

/** The entry before the rows, with the contents of the snapshot. */
const contents = z.strictObject({
  /** The moment of the snapshot, by the clock of the database. Copying files may have started hours before. */
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

/** Proves that the archive is complete. */
export const ending = z.object({ rows: z.record(z.string(), z.int()), files: z.int() })
export type Ending = z.infer<typeof ending>

/** The last entry, which proves that nothing before it was changed. Null if the instance had no secret key yet. */
export const signature = z.strictObject({ mac: z.string().nullable() })

export const entries = {
  manifest: 'manifest.json',
  contents: 'database.json',
  ending: 'end.json',
  signature: 'signature.json',
} as const

/** The signed part of an entry's header. No name contains the separator. */
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
