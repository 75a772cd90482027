import { z } from 'zod'
import { columnFormat } from './column-format.ts'

const importIssue = z.strictObject({
  path: z
    .string()
    .meta({ description: '`rows[3].Stage`: by the number of the row in the file, and the title.' }),
  code: z.string(),
  message: z.string(),
  suggestion: z.string().optional(),
})

export const importResult = z
  .strictObject({
    dry_run: z.boolean(),
    id: z
      .int()
      .nullable()
      .meta({ description: 'By which the import can be undone; null where nothing was changed.' }),
    mode: z.enum(['all', 'valid']),
    rows: z.int().meta({ description: 'How many rows of the file hold something.' }),
    created: z.int(),
    updated: z.int(),
    folded: z.int().meta({ description: 'How many rows are about what another row of the file is about.' }),
    skipped: z.int().meta({ description: 'How many rows exist already and were skipped.' }),
    rejected: z.int(),
    values_left_empty: z.int().meta({
      description: 'How many values of the rows that were taken are left empty because they cannot be read.',
    }),
    rejected_csv: z.string().nullable().meta({
      description: 'The rejected rows as CSV, with the reason in the column `import_error`.',
    }),
    issues: z.array(importIssue).meta({ description: 'The first hundred.' }),
    reasons: z
      .array(
        z.strictObject({
          column: z.string().meta({ description: 'Its title; empty if the whole row is wrong.' }),
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
      .meta({ description: 'The problems of rows and values, the most frequent first; up to a hundred.' }),
    left_empty: z.array(importIssue).meta({ description: 'The first hundred values that were left empty.' }),
    questions: z
      .array(
        z.strictObject({
          column: z.string(),
          values: z.int().meta({ description: 'How many values can mean two things.' }),
          row: z.int().meta({ description: 'The first of these rows.' }),
          value: z.string().meta({ example: '03/04/2026' }),
          choices: z.array(columnFormat).meta({ description: 'What `formats` takes for this column.' }),
          format: columnFormat.meta({ description: 'How they are read now.' }),
        }),
      )
      .meta({ description: 'Columns whose values can mean two things, and nothing tells which.' }),
    duplicates: z
      .array(
        z.strictObject({
          field: z.string(),
          rows: z.int().meta({ description: 'How many rows of the file have a value that exists already.' }),
        }),
      )
      .meta({
        description:
          'In a preview, the fields by which rows of the file are found to exist already, the surest first.',
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
            field: z.string().nullable().meta({ description: 'Where its cells go; null: nowhere.' }),
            type: z.string().nullable(),
          }),
        ),
        rows: z
          .array(
            z.strictObject({
              row: z.int(),
              data: z.record(z.string(), z.unknown()),
              issues: z.array(importIssue).meta({ description: 'Why it would not be taken.' }),
              left_empty: z.array(importIssue).meta({ description: 'The values that would be left empty.' }),
            }),
          )
          .meta({
            description:
              'The first twenty as they would be written, and the first twenty of the others with an issue or a value that would be left empty.',
          }),
      })
      .nullable(),
  })
  .meta({ id: 'ImportResult' })

export type ImportResult = z.output<typeof importResult>
