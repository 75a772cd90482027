import type { Catalogue, Definition, FieldDefinition } from '../catalogue/definition.ts'
import { storageOf } from '../storage/tables.ts'

/** The fields that show these relations from the other side, by the object that has them. */
export function reverseFieldsOf(
  catalogue: Catalogue,
  relationIds: ReadonlySet<number>,
): { holder: Definition; reverses: FieldDefinition[] }[] {
  return [...catalogue.byId.values()].flatMap((holder) => {
    const reverses = holder.fields.filter((field) => {
      const storage = storageOf(field)
      return storage.kind === 'reverse' && relationIds.has(storage.of)
    })
    return reverses.length === 0 ? [] : [{ holder, reverses }]
  })
}
