import { z } from 'zod'
import { id, resource, timestamp, uuid } from '../kit/schema.ts'
import { type ErasureRow, type Report, report as reportSchema } from './store.ts'

const counted = z.array(
  z.strictObject({
    kind: z.string().meta({ example: 'conversations' }),
    count: z.int().meta({ example: 3 }),
  }),
)

export const erasure = resource('Erasure', {
  id: uuid,
  status: z.enum(['WAITING', 'RUNNING', 'DONE', 'FAILED']),
  dry_run: z.boolean().meta({ description: 'Whether this is a dry run.', example: false }),
  delete_records: z.boolean().meta({ example: false }),
  deleted: counted.meta({ description: 'What was deleted. In a dry run, what would be.' }),
  cleared: counted.meta({ description: 'What was emptied but stays, such as finished runs.' }),
  replaced: counted.meta({
    description:
      'The number of rows of each type in which addresses, numbers and words were replaced. A dry run also counts rows that would be deleted.',
  }),
  kept_files: z.int().meta({ description: 'Stored files that others use, too.', example: 0 }),
  left: z
    .array(
      z.strictObject({
        kind: z.string().meta({ example: 'knowledge' }),
        name: z.string().nullable().meta({ example: 'Price list' }),
        count: z.int().meta({ example: 1 }),
        ids: z.array(z.string()).meta({ example: [] }),
        advice: z.string().meta({ example: 'This source of a knowledge base tells of the person.' }),
      }),
    )
    .meta({ description: 'What you have to decide, and how.' }),
  error: z.string().nullable().meta({ example: null }),
  created_by: id.nullable(),
  created_at: timestamp,
  completed_at: timestamp.nullable(),
})

const list = (counts: Record<string, number>) =>
  Object.entries(counts).map(([kind, count]) => ({ kind, count }))

export function toErasure(row: ErasureRow): z.input<typeof erasure> {
  const report: Report = reportSchema.parse(row.report)
  return {
    id: row.id,
    status: row.status,
    dry_run: row.is_dry_run,
    delete_records: row.deletes_records,
    deleted: list(report.deleted),
    cleared: list(report.cleared),
    replaced: list(report.replaced),
    kept_files: report.kept['stored files'] ?? 0,
    left: report.left.map(({ ids, ...rest }) => ({ ...rest, ids: [...ids] })),
    error: row.error,
    created_by: row.created_by,
    created_at: row.created_at,
    completed_at: row.completed_at,
  }
}
