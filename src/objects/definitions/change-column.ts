import type { Field } from '../../kit/field-type.ts'
import type { Change } from '../catalogue/change.ts'
import type { Definition } from '../catalogue/definition.ts'
import { isUnconverted, newColumnTypeOf } from '../fields/index.ts'
import { retypeNumber } from '../storage/move.ts'
import { dropSpares } from '../storage/spare.ts'

/**
 * Moves numbers that may now have fractions to a column that can hold them. Numbers that become whole stay until they
 * are converted. Returns the field as stored.
 */
export async function changeColumn(
  { db }: Change,
  object: Definition,
  before: Field,
  after: Field,
): Promise<Field> {
  if (newColumnTypeOf(after) !== null) return after
  // The field may be in conversion to a column of whole numbers.
  if (isUnconverted(before)) await dropSpares(db, object.id, [before.id])
  if (before.columnType === null) return after
  const kept = { ...after, columnType: null }
  await retypeNumber(db, object.id, kept)
  return kept
}
