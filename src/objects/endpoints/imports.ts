import { sql } from 'kysely'
import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import {
  decodeCursor,
  id,
  listOf,
  numberId,
  pageOf,
  pageQuery,
  resource,
  timestamp,
} from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import type { Scope } from '../catalogue/catalogue.ts'
import { importBody, maxImportBytes, receiveImport } from '../transfer/import-form.ts'
import { importResult } from '../transfer/import-result.ts'
import { inspectBody, inspectFile, inspection } from '../transfer/inspect-file.ts'
import { runImport } from '../transfer/run-import.ts'
import { seesImport, undoImport, undoResult } from '../transfer/undo-import.ts'
import { mirrored } from './mirrored.ts'

const importFile = mirrored({
  route: 'POST /import',
  purpose: 'rows',
  contract: 'none',
  summary: 'Import rows from CSV or XLSX',
  description:
    'Values are read as people write them: yes and no; dates and month names in English, German, French and Spanish; two-digit years; numbers with points or commas and a currency; phone numbers in the default country of the account. `k.A.`, `n/a` and `-` are empty cells. Several options are separated by commas or semicolons. Options and names are case-insensitive. Issues contain the number of the row in the file and the value. A workbook can unpack to 32 MiB and have five million cells. CSV can have 64 MiB. Up to 200,000 rows and 2,000 columns.',
  consumes: 'multipart',
  opensTransactions: 'several',
  body: importBody,
  bodyLimit: maxImportBytes,
  returns: ok(importResult),
  errors: ['too_large', 'conflict', 'unavailable'],
  handle: async ({ scope, parts, audit }) => {
    const form = await receiveImport(scope.app, parts)
    audit({ after: { dry_run: form.dryRun } })
    return runImport(scope, form)
  },
})

const inspect = endpoint({
  route: 'POST /imports/inspect',
  key: 'user',
  summary: 'Inspect a file before an import',
  description:
    'Returns the columns of a CSV or XLSX file with samples and a suggested field for each. Nothing is stored.',
  consumes: 'multipart',
  opensTransactions: 'several',
  body: inspectBody,
  bodyLimit: maxImportBytes,
  returns: ok(inspection),
  errors: ['too_large', 'unavailable'],
  addition: true,
  handle: ({ app, caller, parts }) => inspectFile(app, caller.account.id, parts),
})

const importEntry = resource('ImportEntry', {
  id,
  file_name: z.string().meta({ example: 'customers.csv' }),
  created_at: timestamp,
  user: z.strictObject({ id, name: z.string() }).nullable(),
  undone_at: timestamp.nullable(),
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  rejected: z.int(),
  values_left_empty: z.int(),
  reasons: importResult.shape.reasons,
  fields_created: importResult.shape.fields_created,
})

type Entry = z.input<typeof importEntry>

const list = mirrored({
  route: 'GET /imports',
  contract: 'none',
  purpose: 'rows',
  summary: 'List imports',
  description:
    "Returns the caller's imports of the last 30 days, newest first. Admins get those of all users.",
  query: z.strictObject(pageQuery),
  returns: ok(listOf(importEntry)),
  handle: async ({ scope, query }) => {
    const before = query.cursor === undefined ? undefined : decodeCursor(query.cursor, z.tuple([z.int()]))[0]
    return pageOf(await readImports(scope, query.limit + 1, before), query.limit, (entry) => [entry.id])
  },
})

async function readImports(scope: Scope, limit: number, before: number | undefined): Promise<Entry[]> {
  type Stored = Omit<Entry, keyof typeof counted> & { report: Partial<Entry> }
  const { rows } = await sql<Stored>`
    select i.id, i.file_name, i.created_at, i.undone_at, i.report,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as "user"
    from imports i left join users u on u.id = i.user_id and u.account_id = i.account_id
    where ${seesImport(scope)} and ${before === undefined ? sql`true` : sql`i.id < ${before}`}
    order by i.id desc limit ${limit}`.execute(scope.app.db)
  return rows.map(({ report, ...entry }) => ({ ...entry, ...counted, ...pickCounted(report) }))
}

const counted = {
  rows: 0,
  created: 0,
  updated: 0,
  skipped: 0,
  rejected: 0,
  values_left_empty: 0,
  reasons: [],
  fields_created: [],
}

function pickCounted(report: Partial<Entry>): Partial<Pick<Entry, keyof typeof counted>> {
  return Object.fromEntries(Object.entries(report).filter(([key]) => Object.hasOwn(counted, key)))
}

const undo = mirrored({
  route: 'POST /imports/{id}/undo',
  contract: 'none',
  purpose: 'rows',
  summary: 'Undo an import',
  description:
    'Moves rows that the import created to the trash and restores rows that it changed. Rows that changed after the import stay as they are. Fields and options that it created stay, too.',
  params: { id: numberId },
  returns: ok(undoResult),
  errors: ['conflict'],
  handle: ({ scope, params }) => undoImport(scope, params.id),
})

export const importEndpoints = [...importFile, inspect, ...list, ...undo]
