import { z } from 'zod'

const importIssue = z.strictObject({
  path: z
    .string()
    .meta({ description: '`rows[3].Stage`: by the number of the row in the file, and the title.' }),
  code: z.string(),
  message: z.string(),
  suggestion: z.string().optional(),
})

/** What an import has done, or would do. */
export const importResult = z
  .strictObject({
    dry_run: z.boolean(),
    mode: z.enum(['all', 'valid']),
    rows: z.int().meta({ description: 'How many rows of the file hold something.' }),
    created: z.int(),
    updated: z.int(),
    folded: z.int().meta({ description: 'How many rows are about what another row of the file is about.' }),
    rejected: z.int(),
    rejected_csv: z.string().nullable().meta({
      description: 'The rows that were not taken, with the reason in the column `import_error`, as CSV.',
    }),
    issues: z.array(importIssue).meta({ description: 'The first hundred.' }),
    reasons: z
      .array(
        z.strictObject({
          column: z.string().meta({ description: 'Its title; empty where a row as a whole is wrong.' }),
          code: z.string(),
          rows: z.int().meta({ description: 'How many rows have it.' }),
          row: z.int().meta({ description: 'The first of them.' }),
          message: z.string().meta({ description: 'As it is told of the first of them.' }),
        }),
      )
      .meta({ description: 'Why rows were not taken, the most frequent first; up to a hundred.' }),
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
            }),
          )
          .meta({
            description:
              'The first twenty as they would be written, and the first twenty of the others that would not be taken.',
          }),
      })
      .nullable(),
  })
  .meta({ id: 'ImportResult' })

export type ImportResult = z.output<typeof importResult>
