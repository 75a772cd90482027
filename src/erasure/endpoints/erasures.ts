import { z } from 'zod'
import { accepted, ok } from '../../kit/answers.ts'
import { notFound } from '../../kit/problem.ts'
import { decodeCursor, id, listOf, pageOf, pageQuery, resource, timestamp, uuid } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { address, further, mostAlso, requestErasure } from '../request.ts'
import { type ErasureRow, listErasures, type Report, readErasure, report as reportSchema } from '../store.ts'

const counted = z.array(
  z.strictObject({
    kind: z.string().meta({ example: 'conversations' }),
    count: z.int().meta({ example: 3 }),
  }),
)

const erasure = resource('Erasure', {
  id: uuid,
  status: z.enum(['WAITING', 'RUNNING', 'DONE', 'FAILED']),
  dry_run: z.boolean().meta({ description: 'Whether it only counts.', example: false }),
  delete_records: z.boolean().meta({ example: false }),
  deleted: counted.meta({ description: 'What is gone for good; of a dry run, what would be.' }),
  cleared: counted.meta({ description: 'What lost its content and stays: finished runs, for example.' }),
  replaced: counted.meta({
    description:
      'In how many rows of each kind addresses, numbers and words were replaced. A dry run counts those as well that would be deleted.',
  }),
  kept_files: z.int().meta({ description: 'Stored files that others refer to as well.', example: 0 }),
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
    .meta({ description: 'What is left to people to decide, and how.' }),
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
    status: row.status as z.input<typeof erasure>['status'],
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

const create = endpoint({
  route: 'POST /erasures',
  key: 'admin',
  summary: 'Erase everything of a person',
  description:
    'A customer, by e-mail address: their contact with files, activities and history, their conversations on every channel, their visits, and stored files that nobody else refers to are deleted; elsewhere in the account their addresses and phone numbers are replaced. It goes on in the background: `GET /erasures/{erasureId}` tells how far it is and what came of it. Afterwards nothing here holds the address. Backups hold what they hold until they expire.',
  body: z.strictObject({
    email: address.meta({ example: 'ada@customer.example' }),
    also: z
      .array(further.meta({ example: 'Ada Lovelace' }))
      .max(mostAlso)
      .default([])
      .meta({
        description:
          'Further texts to be replaced wherever they stand as whole words, such as the name: another person may have the same. Addresses and phone numbers among them count as the person’s.',
        example: ['Ada Lovelace'],
      }),
    delete_records: z.boolean().default(false).meta({
      description:
        'Also delete records of other objects that hold the address in a field for e-mail addresses. Without it they stay, and the address in them is replaced.',
      example: false,
    }),
    dry_run: z.boolean().default(false).meta({ description: 'Only count.', example: true }),
  }),
  returns: accepted(erasure),
  errors: ['conflict'],
  addition: true,
  handle: async ({ app, caller, body, audit }) => {
    // The log records that an erasure took place, not the person.
    audit({ after: { delete_records: body.delete_records, dry_run: body.dry_run } })
    const row = await requestErasure(app, {
      accountId: caller.account.id,
      createdBy: caller.user.id,
      email: body.email,
      also: body.also,
      deletesRecords: body.delete_records,
      isDryRun: body.dry_run,
    })
    return toErasure(row)
  },
})

const readOne = endpoint({
  route: 'GET /erasures/{erasureId}',
  key: 'admin',
  summary: 'How far an erasure is, and what came of it',
  params: z.strictObject({ erasureId: uuid }),
  returns: ok(erasure),
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params }) => {
    const row = await readErasure(app.db, params.erasureId, caller.account.id)
    if (row === undefined) throw notFound('erasure')
    return toErasure(row)
  },
})

const readAll = endpoint({
  route: 'GET /erasures',
  key: 'admin',
  summary: 'List the erasures',
  description: 'The newest first. Whom they were about is not known any more.',
  query: z.strictObject(pageQuery),
  returns: ok(listOf(erasure)),
  addition: true,
  handle: async ({ app, caller, query: { limit, cursor } }) => {
    const [before] = cursor === undefined ? [] : decodeCursor(cursor, z.tuple([z.uuid()]))
    const rows = await listErasures(app.db, caller.account.id, { before, limit: limit + 1 })
    const page = pageOf(rows, limit, (row) => [row.id])
    return { ...page, results: page.results.map(toErasure) }
  },
})

export const erasureEndpoints = [create, readAll, readOne]
