import { type FarChange, recordFarChanges } from '../activities/automatic.ts'
import type { Scope } from '../catalogue/catalogue.ts'
import { traitsOf } from '../fields/index.ts'

export interface LinkChange {
  type: FarChange['type']
  fieldId: number
  sourceId: string
  targetId: string
}

/** The link changes at the far end of a single relation that moved from `before` to `after`. */
export function movedLink(
  fieldId: number,
  sourceId: string,
  before: string | null,
  after: string | null,
): LinkChange[] {
  if (before === after) return []
  const change = (type: LinkChange['type'], targetId: string | null) =>
    targetId === null ? [] : [{ type, fieldId, sourceId, targetId }]
  return [...change('RECORD_UNLINKED', before), ...change('RECORD_LINKED', after)]
}

/** Writes links into the history of their target rows, one entry per row, relation and kind of change. */
export async function recordFarSide(scope: Scope, links: readonly LinkChange[]): Promise<void> {
  for (const [fieldId, ofField] of Map.groupBy(links, (link) => link.fieldId)) {
    const field = scope.object.fields.find((one) => one.id === fieldId)
    const target = field === undefined ? undefined : scope.catalogue.byId.get(traitsOf(field).target ?? 0)
    if (field === undefined || target === undefined) continue
    const byRow = Map.groupBy(ofField, ({ type, targetId }) => `${type} ${targetId}`)
    const changes = [...byRow.values()].flatMap((same) => {
      const [first] = same
      if (first === undefined) return []
      return [{ rowId: first.targetId, type: first.type, sourceIds: same.map((link) => link.sourceId) }]
    })
    await recordFarChanges(scope.app.db, target, scope.actor, { source: scope.object, field }, changes)
  }
}
