import type { Field } from '../../kit/field-type.ts'
import { conflict } from '../../kit/problem.ts'
import type { Change } from '../catalogue/change.ts'
import type { Definition } from '../catalogue/definition.ts'
import { isComputed, kindOf } from '../fields/index.ts'
import { countSeveral, lockValues, moveValues } from '../storage/move.ts'
import { brokenUses, issuesOf, refuseBroken } from './broken-uses.ts'

/**
 * Turns a field with one value into one with several, or back, keeping its values. Refuses if a row holds more than one
 * value, or if something stored depends on the current form. Reports whether values moved: indexes on the field are
 * then gone.
 */
export async function changeMode(
  change: Change,
  object: Definition,
  before: Field,
  after: Field,
): Promise<boolean> {
  if (isComputed(after)) return false
  const narrows = before.metadata['mode'] !== after.metadata['mode'] && holdsSeveral(before)
  const moves = kindOf(before) !== kindOf(after)
  if (!narrows && !moves) return false
  if (moves && before.builtIn) throw conflict(`"${before.name}" is built in and keeps its mode.`)
  await lockValues(change.db, object.id, before)
  const several = narrows ? await countSeveral(change.db, object.id, before) : 0
  if (several > 0) {
    const rows = several === 1 ? '1 row holds' : `${several} rows hold`
    throw conflict(`${rows} more than one value of "${before.name}", the trash included: leave one in each.`)
  }
  if (!moves) return false
  refuseBroken(after, issuesOf(await brokenUses(change, object, after)))
  await moveValues(change.db, object.id, before, after)
  return true
}

function holdsSeveral({ metadata }: Field): boolean {
  return metadata['mode'] === 'multi' || metadata['mode'] === 'multiSelect'
}
