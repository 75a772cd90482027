import { objectId } from '../../kit/ids.ts'
import { forbidden, type Issue, invalid, notFound } from '../../kit/problem.ts'
import { publish } from '../../platform/events/index.ts'
import { type Scope, transactOn } from '../catalogue/catalogue.ts'
import { allows } from '../security/index.ts'
import { namingConflicts } from './conflicts.ts'
import { type InputReader, inputReader, type RowInput, type RowValues, readNewRow } from './input.ts'
import { insertAndRead, insertRows } from './insert.ts'
import { getRow } from './read.ts'
import { checkReferences } from './references.ts'
import { writeReverseLinks } from './reverse-links.ts'
import { enforceRules } from './rules.ts'
import { type Row, readerOf, rowReader } from './select.ts'

/** Creates one row and returns it in the form of a read. */
export async function createRow(scope: Scope, input: RowInput): Promise<Row> {
  const reader = inputReader(scope)
  const rows = readRows(reader, [{ input, at: '' }])
  return namingConflicts(
    scope,
    () => rows,
    () =>
      transactOn(scope, async (scope) => {
        const [row] = rows
        if (row !== undefined && row.links.size === 0) return writeAndRead(scope, reader, row)
        const [id = ''] = await writeNewRows(scope, reader, rows)
        return getRow(scope, id)
      }),
  )
}

/** Creates all rows or none. `at` is the path of the rows in the request, for the paths of issues. */
export async function createRows(scope: Scope, inputs: readonly RowInput[], at = 'rows'): Promise<string[]> {
  const reader = inputReader(scope)
  const rows = readRows(
    reader,
    inputs.map((input, index) => ({ input, at: `${at}[${index}].` })),
  )
  return namingConflicts(
    scope,
    () => rows,
    () => transactOn(scope, (scope) => writeNewRows(scope, reader, rows)),
  )
}

/** Reads rows without writing them; the issues are in the reader. */
function readRows(reader: InputReader, inputs: readonly { input: RowInput; at: string }[]): RowValues[] {
  return inputs.map(({ input, at }) => readNewRow(reader, input, at))
}

/** The issues of these rows, without creating them: for a dry run. */
export async function checkNewRows(scope: Scope, inputs: readonly RowInput[], at = 'rows'): Promise<Issue[]> {
  const reader = inputReader(scope)
  const rows = readRows(
    reader,
    inputs.map((input, index) => ({ input, at: `${at}[${index}].` })),
  )
  await checkReferences(scope, reader, rows)
  return reader.issues
}

/** Writes rows with their links and events, in the transaction of `db`. */
export async function writeNewRows(
  scope: Scope,
  reader: InputReader,
  rows: readonly RowValues[],
): Promise<string[]> {
  await requireValid(scope, reader, rows)
  const ids = rows.map(() => objectId())
  const { heard } = await insertRows(scope, ids, rows)
  if (heard) await publishCreated(scope, ids, rows)
  const written = rows.map((values, index) => ({ id: ids[index] ?? '', values }))
  await writeReverseLinks(scope, written)
  await enforceRules(scope, written, true)
  return ids
}

async function writeAndRead(scope: Scope, reader: InputReader, row: RowValues): Promise<Row> {
  await requireValid(scope, reader, [row])
  const id = objectId()
  const { heard, raw, isPresent } = await insertAndRead(scope, id, row)
  if (!isPresent) throw notFound('row')
  await enforceRules(scope, [{ id, values: row }], true)
  if (heard) await publishCreated(scope, [id], [row])
  return rowReader(scope.object.fields)(raw)
}

async function requireValid(scope: Scope, reader: InputReader, rows: readonly RowValues[]): Promise<void> {
  await checkReferences(scope, reader, rows)
  if (reader.issues.length > 0) throw invalid(reader.issues)
  requireCreatable(scope, rows)
}

/** A member without write access to rows of a type may create only rows that they own. */
function requireCreatable(scope: Scope, rows: readonly RowValues[]): void {
  const reader = readerOf(scope)
  const refused = rows.some((row) => {
    const owners = (fieldId: number) => (row.columns.get(fieldId) ?? []) as number[]
    return !allows(scope.object, { recordTypeId: row.recordTypeId, owners }, reader, 'write')
  })
  if (refused)
    throw forbidden('Record-level security lets you create such a row only with yourself as an owner.')
}

async function publishCreated(
  scope: Scope,
  ids: readonly string[],
  rows: readonly RowValues[],
): Promise<void> {
  const { actor, object } = scope
  const events = rows.map((row, index) => ({
    topic: 'record.created' as const,
    accountId: actor.account.id,
    objectId: object.id,
    kind: object.kind,
    recordTypeId: row.recordTypeId,
    rowId: ids[index] ?? '',
    fieldIds: [...row.columns.keys(), ...row.links.keys()],
    userId: actor.user?.id ?? null,
    causes: actor.causes ?? [],
  }))
  await publish(scope.app.db, events)
}
