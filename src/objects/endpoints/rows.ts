import { z } from 'zod'
import { created, noContent, ok, tagged } from '../../kit/answers.ts'
import { grouped } from '../../kit/counted.ts'
import { wrong } from '../../kit/problem.ts'
import { id, listOf, objectIdText, resource, timestamp } from '../../kit/schema.ts'
import { maxCursorLength } from '../query/index.ts'
import { createRow, createRows } from '../rows/create.ts'
import { requireMatch, rowTag } from '../rows/etag.ts'
import { filterKeys, listKeys } from '../rows/filter.ts'
import type { RowInput } from '../rows/input.ts'
import { patchRows } from '../rows/patch.ts'
import { expandKey } from '../rows/reach.ts'
import { countAsked, getRow, listAsked } from '../rows/read.ts'
import { maxBulkRows, rowSetKeys } from '../rows/sets.ts'
import { deleteRow, deleteRows, listTrash, restoreRows, trashDays } from '../rows/trash.ts'
import { updateRow, updateRows } from '../rows/update.ts'
import { upsertRows } from '../rows/upsert.ts'
import { mirrored } from './mirrored.ts'

const rowShape = {
  id: objectIdText,
  record_type_id: id,
  data: z
    .record(z.string(), z.unknown())
    .meta({ example: { Name: 'Ada Lovelace' }, description: 'Values by field name.' }),
  created_at: timestamp,
  updated_at: timestamp,
}

export const rowResource = resource('Row', rowShape)
const trashedRow = resource('TrashedRow', { ...rowShape, deleted_at: timestamp })

/**
 * Values by field name, flat or under `data`. The row engine checks them, because a schema takes 100 ms more for 10,000
 * rows.
 */
const rowInput = z.custom<RowInput>(isRecord, 'Must be an object: values by field name.').meta({
  type: 'object',
  example: { Name: 'Ada Lovelace' },
  description: 'Values by field name, flat or under `data`, and optionally `record_type_id`.',
})

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const rowParams = { id: objectIdText }
const manyRows = z.array(rowInput).min(1).max(maxBulkRows)
const bulkLimit = 32 * 1024 * 1024

const page = {
  limit: z.int().min(1).max(200).default(50),
  cursor: z
    .string()
    .max(maxCursorLength)
    .nullish()
    .meta({ description: 'The `next_cursor` of the previous page.' }),
}

const maxOffset = 1_000_000

const list = mirrored({
  route: 'POST /rows/list',
  contract: 'objects',
  purpose: 'read',
  summary: 'List rows',
  description:
    '`fields` can name fields of related rows (`Company.Name`), which are returned under these names. Use `cursor` to page through rows. It stays correct while rows are added. `offset` jumps to any position.',
  body: z.strictObject({
    ...listKeys,
    ...expandKey,
    ...page,
    offset: z
      .int()
      .min(0)
      .max(maxOffset)
      .nullish()
      .meta({ description: "The number of rows to skip. Can't be combined with `cursor`." }),
  }),
  returns: ok(listOf(rowResource)),
  reads: true,
  handle: async ({ scope, body: { limit, cursor, offset, ...asked } }) => {
    if (typeof cursor === 'string' && typeof offset === 'number')
      throw wrong('offset', 'not_applicable', 'A page begins at a `cursor` or at an `offset`, not at both.')
    return listAsked(scope, asked, { limit, cursor: cursor ?? undefined, offset: offset ?? undefined })
  },
})

const count = mirrored({
  route: 'POST /rows/count',
  contract: 'objects',
  purpose: 'read',
  summary: 'Count rows',
  body: z.strictObject(filterKeys),
  returns: ok(z.strictObject({ count: z.int() })),
  reads: true,
  handle: async ({ scope, body }) => ({ count: await countAsked(scope, body) }),
})

const create = mirrored({
  route: 'POST /rows',
  contract: 'objects',
  purpose: 'rows',
  summary: 'Create a row',
  body: rowInput,
  returns: tagged(created(rowResource), rowTag),
  errors: ['conflict'],
  handle: ({ scope, body }) => createRow(scope, body),
})

const bulk = mirrored({
  route: 'POST /rows/bulk',
  contract: 'objects',
  purpose: 'rows',
  summary: 'Create several rows',
  description: 'Creates all rows or none. If a row is invalid, the issues contain its index.',
  body: z.strictObject({ rows: manyRows }),
  returns: created(z.strictObject({ created: z.int(), ids: z.array(z.string()) })),
  errors: ['conflict'],
  bodyLimit: bulkLimit,
  handle: async ({ scope, body }) => {
    const ids = await createRows(scope, body.rows)
    return { created: ids.length, ids }
  },
})

const read = mirrored({
  route: 'GET /rows/{id}',
  contract: 'objects',
  purpose: 'read',
  summary: 'Get a row',
  params: rowParams,
  returns: tagged(ok(rowResource), rowTag),
  handle: ({ scope, params }) => getRow(scope, params.id),
})

const update = mirrored({
  route: 'PATCH /rows/{id}',
  contract: 'objects',
  purpose: 'rows',
  summary: 'Update a row',
  description: 'Omitted fields stay unchanged. Null empties a field. `record_type_id` changes the type.',
  params: rowParams,
  body: rowInput,
  returns: tagged(ok(rowResource), rowTag),
  errors: ['conflict', 'precondition_failed'],
  handle: ({ scope, params, body, headers }) =>
    updateRow(scope, params.id, body, (row) => requireMatch(headers['if-match'], row)),
})

const remove = mirrored({
  route: 'DELETE /rows/{id}',
  contract: 'objects',
  purpose: 'rows',
  summary: 'Delete a row',
  description: `It can be restored for ${trashDays} days.`,
  params: rowParams,
  returns: noContent,
  errors: ['precondition_failed'],
  handle: ({ scope, params, headers }) =>
    deleteRow(scope, params.id, (row) => requireMatch(headers['if-match'], row)),
})

const upsert = mirrored({
  route: 'POST /rows/upsert',
  contract: 'none',
  purpose: 'rows',
  summary: 'Create or update rows by a unique field',
  description: 'Updates rows that have the value of the unique field and creates the others. All or nothing.',
  body: z.strictObject({ field: z.string().meta({ example: 'Email' }), rows: manyRows }),
  returns: ok(z.strictObject({ results: z.array(z.strictObject({ id: z.string(), created: z.boolean() })) })),
  errors: ['conflict'],
  bodyLimit: bulkLimit,
  handle: async ({ scope, body }) => ({ results: await upsertRows(scope, body.field, body.rows) }),
})

const bulkUpdate = mirrored({
  route: 'POST /rows/bulk-update',
  contract: 'none',
  purpose: 'rows',
  summary: 'Update several rows with the same values',
  description: `Selects up to ${grouped(maxBulkRows)} rows by \`ids\` or by a filter. All or nothing.`,
  body: z.strictObject({ ...rowSetKeys, data: rowInput }),
  returns: ok(z.strictObject({ updated: z.int() })),
  errors: ['conflict'],
  handle: async ({ scope, body: { data, ...rows }, audit }) => {
    const updated = await updateRows(scope, rows, data)
    audit({ after: { updated } })
    return { updated }
  },
})

const bulkPatch = mirrored({
  route: 'POST /rows/bulk-patch',
  contract: 'none',
  purpose: 'rows',
  summary: 'Update several rows with different values',
  description:
    'All or nothing. If a row changed since its `if_updated_at`, nothing is written: the answer is 412, and the issues name these rows.',
  body: z.strictObject({
    rows: z
      .array(
        z.strictObject({
          id: objectIdText,
          data: rowInput,
          if_updated_at: z.iso.datetime({ offset: true }).optional(),
        }),
      )
      .min(1)
      .max(maxBulkRows),
  }),
  returns: ok(
    z.strictObject({
      updated: z.int(),
      results: z.array(z.strictObject({ id: objectIdText, updated_at: timestamp })),
    }),
  ),
  errors: ['conflict', 'precondition_failed'],
  bodyLimit: bulkLimit,
  handle: async ({ scope, body }) => {
    const results = await patchRows(scope, body.rows)
    return { updated: results.length, results }
  },
})

const bulkDelete = mirrored({
  route: 'POST /rows/bulk-delete',
  contract: 'none',
  purpose: 'rows',
  summary: 'Delete several rows',
  description: `Selects up to ${grouped(maxBulkRows)} rows by \`ids\` or by a filter. All or nothing.`,
  body: z.strictObject(rowSetKeys),
  returns: ok(z.strictObject({ deleted: z.int() })),
  handle: async ({ scope, body, audit }) => {
    const deleted = await deleteRows(scope, body)
    audit({ after: { deleted } })
    return { deleted }
  },
})

const trash = mirrored({
  route: 'POST /rows/trash/list',
  contract: 'none',
  purpose: 'read',
  summary: 'List deleted rows',
  description: `Rows stay here for ${trashDays} days.`,
  body: z.strictObject(page),
  returns: ok(listOf(trashedRow)),
  reads: true,
  handle: ({ scope, body }) => listTrash(scope, { limit: body.limit, cursor: body.cursor ?? undefined }),
})

const restore = mirrored({
  route: 'POST /rows/trash/restore',
  contract: 'none',
  purpose: 'rows',
  summary: 'Restore deleted rows',
  description: 'Restores their links, too. All or nothing.',
  body: z.strictObject({ ids: z.array(objectIdText).min(1).max(200) }),
  returns: ok(z.strictObject({ results: z.array(rowResource) })),
  errors: ['conflict'],
  handle: async ({ scope, body }) => ({ results: await restoreRows(scope, body.ids) }),
})

export const rowEndpoints = [
  ...list,
  ...count,
  ...create,
  ...bulk,
  ...read,
  ...update,
  ...remove,
  ...upsert,
  ...bulkUpdate,
  ...bulkPatch,
  ...bulkDelete,
  ...trash,
  ...restore,
]
