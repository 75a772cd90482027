import { isAdmin } from '../../kit/caller.ts'
import type { Field } from '../../kit/field-type.ts'
import { conflict, forbidden, wrong } from '../../kit/problem.ts'
import type { Actor } from '../catalogue/catalogue.ts'
import type { Change } from '../catalogue/change.ts'
import type { Definition } from '../catalogue/definition.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { kindOf, traitsOf } from '../fields/index.ts'
import { storageOf } from '../storage/tables.ts'
import { createField } from './fields.ts'
import { requireFullAccess } from './sharing.ts'

/** Adds the reverse field of a new relation to the object that the relation leads to. */
export async function createReverseField(
  change: Change,
  actor: Actor,
  object: Definition,
  relation: Field,
  name: string,
): Promise<void> {
  const catalogue = await loadCatalogue(change.db, change.accountId)
  const target = catalogue.byId.get(traitsOf(relation).target ?? 0)
  if (target === undefined)
    throw wrong('reverse_name', 'not_applicable', 'Only a relation has a field on the other side.')
  requireDefiner(target, actor)
  const metadata = {
    relatedTableId: object.id,
    displayColumn: titleFieldOf(object).id,
    mode: 'multi',
    reverseOf: relation.id,
  }
  await createField({ ...change, catalogue }, target, { name, type: 'relation', metadata })
}

function requireDefiner(target: Definition, actor: Actor): void {
  if (target.kind === 'table') requireFullAccess(target, actor)
  else if (!isAdmin(actor)) throw forbidden(`Only admins can add a field to "${target.name}".`)
}

/** The field that shows a record in relations: the first text, or the first field with its own values. */
function titleFieldOf(object: Definition): Field {
  const inOrder = object.fields.toSorted((a, b) => a.order - b.order)
  const own = inOrder.filter((field) => traitsOf(field).target === undefined)
  const title = own.find((field) => kindOf(field) === 'text' && storageOf(field).kind === 'column') ?? own[0]
  if (title !== undefined) return title
  throw conflict(`"${object.name}" has no field that could stand for its records: add one first.`)
}
