import type { Scope } from '../catalogue/catalogue.ts'
import type { FieldDefinition } from '../catalogue/definition.ts'
import { traitsOf } from '../fields/index.ts'
import { relatedReader } from '../rows/expand.ts'
import type { Row } from '../rows/select.ts'
import { joinNames } from './names.ts'

// One row may have a thousand related rows, and 10,000 rows are read at a time.
const mostAtOnce = 5000

function isShownByTitle(field: FieldDefinition): boolean {
  const { target, platformModel } = traitsOf(field)
  return target !== undefined || platformModel === 'User'
}

/** The readable form of relations: for each row the titles of its related rows, by the name of the field. */
export async function relatedCells(
  scope: Scope,
  rows: readonly Row[],
  fields: readonly FieldDefinition[],
): Promise<Map<string, string>[]> {
  const relations = fields.filter(isShownByTitle)
  const cells: Map<string, string>[] = []
  if (relations.length === 0) return rows.map(() => new Map())
  for (const group of groupsOf(rows, relations)) {
    const wanted = group.flatMap((row) => relations.map((field) => ({ field, value: row.data[field.name] })))
    const read = await relatedReader(scope, wanted)
    for (const { data } of group) {
      cells.push(new Map(relations.map((field) => [field.name, textOf(read(field, data[field.name]))])))
    }
  }
  return cells
}

function* groupsOf(rows: readonly Row[], relations: readonly FieldDefinition[]): Generator<Row[]> {
  let [group, count]: [Row[], number] = [[], 0]
  for (const row of rows) {
    const size = relations.reduce((sum, { name }) => sum + idsIn(row.data[name]), 0)
    if (group.length > 0 && count + size > mostAtOnce) {
      yield group
      ;[group, count] = [[], 0]
    }
    group.push(row)
    count += size
  }
  if (group.length > 0) yield group
}

function idsIn(value: unknown): number {
  return Array.isArray(value) ? value.length : 1
}

interface Shown {
  id: string | number
  title: string | null
}

/** A related row without a title is shown by its id alone. */
function textOf(shown: unknown): string {
  const all = (Array.isArray(shown) ? shown : [shown]).filter((one) => one !== null) as Shown[]
  return joinNames(all.map(({ id, title }) => (title === null || title === '' ? String(id) : title)))
}
