import { sql } from 'kysely'
import { invalid, notFound } from '../../kit/problem.ts'
import { type Scope, transactOn } from '../catalogue/catalogue.ts'
import { namingConflicts } from './conflicts.ts'
import {
  type InputReader,
  inputReader,
  type RowInput,
  type RowValues,
  readChanges,
  requireFilled,
} from './input.ts'
import { getRow } from './read.ts'
import { checkReferences } from './references.ts'
import { writeReverseLinks } from './reverse-links.ts'
import { requireRightsKept } from './rights.ts'
import type { RowUpdate } from './row-update.ts'
import { enforceRules } from './rules.ts'
import type { Row } from './select.ts'
import { lockRows, lockSet, type RowSet, type Target } from './sets.ts'
import { writeUpdates } from './write-updates.ts'

/** Changes one row and returns it in the form of a read. */
export async function updateRow(
  scope: Scope,
  rowId: string,
  input: RowInput,
  /** Throws if the row is not in the state that the caller expects. */
  check: (target: Target) => void = () => {},
): Promise<Row> {
  let values: RowValues[] = []
  return namingConflicts(
    scope,
    () => values,
    () =>
      transactOn(scope, async (scope) => {
        const [target] = await lockRows(scope, sql`r.id = ${rowId}`, 1)
        if (target === undefined) throw notFound('row')
        check(target)
        const reader = inputReader(scope)
        const update = readUpdate(reader, target, input)
        values = [update.values]
        await writeChecked(scope, reader, [update])
        return getRow(scope, rowId)
      }),
  )
}

/** Gives rows the same values, all of them or none, and returns their number. */
export async function updateRows(scope: Scope, rows: RowSet, input: RowInput): Promise<number> {
  let values: RowValues[] = []
  return namingConflicts(
    scope,
    () => values.slice(0, 1),
    () =>
      transactOn(scope, async (scope) => {
        const targets = await lockSet(scope, rows)
        const reader = inputReader(scope)
        const updates = readAlike(reader, targets, input)
        values = updates.map((update) => update.values)
        await writeChecked(scope, reader, updates)
        return targets.length
      }),
  )
}

/** The values are read once per record type: their issues are the same for every row of it. */
function readAlike(reader: InputReader, targets: readonly Target[], input: RowInput): RowUpdate[] {
  const byType = new Map<number, RowValues>()
  return targets.map((target) => {
    const known = byType.get(target.record_type_id)
    if (known !== undefined && known.recordTypeId === target.record_type_id) {
      return { id: target.id, fromRecordTypeId: target.record_type_id, values: known }
    }
    const update = readUpdate(reader, target, input, 'data.')
    byType.set(target.record_type_id, update.values)
    return update
  })
}

/** Reads the changes to a row; the issues are in the reader. */
export function readUpdate(reader: InputReader, target: Target, input: RowInput, at = ''): RowUpdate {
  const values = readChanges(reader, input, target.record_type_id, at)
  if (values.recordTypeId !== target.record_type_id) {
    requireFilled(reader, values, (field) => target[`has${field.id}`] === true)
  }
  return { id: target.id, fromRecordTypeId: target.record_type_id, values }
}

export async function writeChecked(
  scope: Scope,
  reader: InputReader,
  updates: readonly RowUpdate[],
): Promise<void> {
  await checkReferences(
    scope,
    reader,
    updates.map((update) => update.values),
    updates.map((update) => update.id),
  )
  if (reader.issues.length > 0) throw invalid(reader.issues)
  await writeUpdates(scope, updates)
  await writeReverseLinks(scope, updates)
  await enforceRules(scope, updates, false)
  await requireRightsKept(scope, updates)
}
