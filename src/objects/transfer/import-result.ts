import { z } from 'zod'
import { columnFormat } from './column-format.ts'

const importIssue = z.strictObject({
  path: z
    .string()
    .meta({ description: '`rows[3].Stage`: the number of the row in the file, and the title.' }),
  code: z.string(),
  message: z.string(),
  suggestion: z.string().optional(),
})

export const importResult = z
  .strictObject({
    dry_run: z.boolean(),
    id: z.int().nullable().meta({ description: 'The id to undo the import. Null if nothing changed.' }),
    mode: z.enum(['all', 'valid']),
    rows: z.int().meta({ description: 'The number of rows that are not empty.' }),
    created: z.int(),
    updated: z.int(),
    folded: z
      .int()
      .meta({ description: 'The number of rows that were merged with another row of the file.' }),
    skipped: z.int().meta({ description: 'The number of skipped rows that already exist.' }),
    rejected: z.int(),
    values_left_empty: z.int().meta({
      description: 'The number of invalid values that were left empty in imported rows.',
    }),
    rejected_csv: z.string().nullable().meta({
      description: 'The rejected rows as CSV, with the reason in the column `import_error`.',
    }),
    issues: z.array(importIssue).meta({ description: 'The first hundred issues.' }),
    reasons: z
      .array(
        z.strictObject({
          column: z
            .string()
            .meta({ description: 'The title of the column. Empty if the whole row is invalid.' }),
          code: z.string(),
          rows: z.int().meta({ description: 'The number of rows with this problem.' }),
          row: z.int().meta({ description: 'The first of these rows.' }),
          message: z.string().meta({ description: 'The message of the first of these rows.' }),
          result: z.enum(['rejected', 'left_empty']).meta({
            description:
              '`rejected`: the rows were not imported. `left_empty`: the rows were imported without this value.',
          }),
          examples: z.array(z.string()).meta({ description: 'Up to three different values.' }),
        }),
      )
      .meta({ description: 'The problems of rows and values, most frequent first, up to a hundred.' }),
    left_empty: z.array(importIssue).meta({ description: 'The first hundred values that were left empty.' }),
    questions: z
      .array(
        z.strictObject({
          column: z.string(),
          values: z.int().meta({ description: 'The number of ambiguous values.' }),
          row: z.int().meta({ description: 'The first of these rows.' }),
          value: z.string().meta({ example: '03/04/2026' }),
          choices: z
            .array(columnFormat)
            .meta({ description: 'The possible values of `formats` for this column.' }),
          format: columnFormat.meta({ description: 'How they are read now.' }),
        }),
      )
      .meta({ description: 'Columns with ambiguous values.' }),
    duplicates: z
      .array(
        z.strictObject({
          field: z.string(),
          rows: z.int().meta({ description: 'The number of rows whose value already exists.' }),
        }),
      )
      .meta({
        description: 'In a preview, the fields that identify existing rows, most reliable first.',
      }),
    fields_created: z
      .array(z.strictObject({ name: z.string(), type: z.string() }))
      .meta({ description: 'The fields of `new_fields`.' }),
    options_created: z.array(z.strictObject({ field: z.string(), names: z.array(z.string()) })),
    preview: z
      .strictObject({
        columns: z.array(
          z.strictObject({
            title: z.string(),
            field: z
              .string()
              .nullable()
              .meta({ description: 'The target field of the column. Null if it is skipped.' }),
            type: z.string().nullable(),
          }),
        ),
        rows: z
          .array(
            z.strictObject({
              row: z.int(),
              data: z.record(z.string(), z.unknown()),
              issues: z.array(importIssue).meta({ description: 'Why the row would be refused.' }),
              left_empty: z.array(importIssue).meta({ description: 'The values that would be left empty.' }),
            }),
          )
          .meta({
            description:
              'The first twenty rows that would be imported without problems, and the first twenty with an issue or a value that would be left empty.',
          }),
      })
      .nullable(),
  })
  .meta({ id: 'ImportResult' })

export type ImportResult = z.output<typeof importResult>
