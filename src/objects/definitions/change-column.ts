import type { Field } from '../../kit/field-type.ts'
import type { Change } from '../catalogue/change.ts'
import type { Definition } from '../catalogue/definition.ts'
import { isUnconverted, newColumnTypeOf } from '../fields/index.ts'
import { retypeNumber } from '../storage/move.ts'
import { dropSpares } from '../storage/spare.ts'

/**
 * Gives whole numbers that may have fractions from now on a column that holds these. Numbers that become whole stay where
 * they are until they are converted. Returns the field as it is kept.
 */
export async function changeColumn(
  { db }: Change,
  object: Definition,
  before: Field,
  after: Field,
): Promise<Field> {
  if (newColumnTypeOf(after) !== null) return after
  // It may be on its way to a column of whole numbers.
  if (isUnconverted(before)) await dropSpares(db, object.id, [before.id])
  if (before.columnType === null) return after
  const kept = { ...after, columnType: null }
  await retypeNumber(db, object.id, kept)
  return kept
}
