import { type RawBuilder, sql } from 'kysely'
import { closest } from '../../kit/closest.ts'
import { objectIdPattern } from '../../kit/ids.ts'
import { type Issue, invalid } from '../../kit/problem.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Scope } from '../catalogue/catalogue.ts'
import type { Definition, FieldDefinition } from '../catalogue/definition.ts'
import { kindOf, traitsOf } from '../fields/index.ts'
import { fieldValue, present } from '../query/index.ts'
import { compilationFor, rowAlias } from '../rows/select.ts'
import { titleOf } from '../rows/titles.ts'
import { tableOf } from '../storage/names.ts'
import type { Target } from './mapping.ts'
import type { SheetRow } from './sheet-row.ts'

/** The field of the related object that identifies rows: `{ "Company": "Name", "Users": "email" }`. */
export type Match = Readonly<Record<string, string>>

/** A relation column whose cells name the related rows. */
interface Named {
  target: Target
  /** Describes the target in messages: `row in "companies" whose Name`. */
  what: string
  isId: (text: string) => boolean
  /** The ids for these names, in lower case. */
  find: (names: string[]) => RawBuilder<{ id: string; name: string }>
  /** Ids of users are numbers. */
  idOf: (id: string) => string | number
}

/** Replaces names of rows and users with ids. An unknown or ambiguous name is an issue of its row. */
export function matcher(
  scope: Scope,
  targets: readonly Target[],
  match: Match,
): (db: Db, rows: readonly SheetRow[]) => Promise<void> {
  const named = namedColumns(scope, targets, match)
  return async (db, rows) => {
    for (const column of named) await resolve(db, column, rows)
  }
}

function namedColumns(scope: Scope, targets: readonly Target[], match: Match): Named[] {
  const issues: Issue[] = []
  const known = new Set<string>()
  const named = targets.flatMap((target) => {
    const { field, title } = target
    const key = [field.name, title].find((one) => Object.hasOwn(match, one))
    if (key !== undefined) known.add(key)
    const column = namedColumn(scope, target, key === undefined ? undefined : match[key])
    if (typeof column !== 'string') return column === undefined ? [] : [column]
    issues.push({ path: `match.${key}`, code: 'not_applicable', message: column })
    return []
  })
  for (const key of Object.keys(match).filter((one) => !known.has(one))) {
    const suggestion = closest(
      key,
      targets.map(({ field }) => field.name),
    )
    issues.push({
      path: `match.${key}`,
      code: 'not_found',
      message: 'No column of the file goes to such a field.',
      ...(suggestion === undefined ? {} : { suggestion }),
    })
  }
  if (issues.length > 0) throw invalid(issues)
  return named
}

/**
 * Returns a message if the match is impossible; undefined if the field is no relation and no match is
 * requested.
 */
function namedColumn(scope: Scope, target: Target, by: string | undefined): Named | string | undefined {
  const { field } = target
  const { target: relatedId, platformModel } = traitsOf(field)
  if (platformModel === 'User') return userColumn(scope, target, by)
  const related = relatedId === undefined ? undefined : scope.catalogue.byId.get(relatedId)
  if (related === undefined)
    return by === undefined ? undefined : `"${field.name}" is not a relation to rows or users.`
  const key = by === undefined ? displayColumn(field, related) : related.fields.find((one) => one.name === by)
  if (by !== undefined && (key === undefined || !isPlain(key)))
    return `"${related.name}" has no field "${by.slice(0, 80)}" of text or numbers.`
  return rowColumn(scope, target, related, key)
}

/** The display field of related rows, if it can be searched. */
function displayColumn(relation: FieldDefinition, related: Definition): FieldDefinition | undefined {
  return related.fields.find((one) => one.id === relation.metadata['displayColumn'] && isPlain(one))
}

function isPlain(field: FieldDefinition): boolean {
  return ['text', 'number'].includes(kindOf(field))
}

function rowColumn(
  scope: Scope,
  target: Target,
  related: Definition,
  key: FieldDefinition | undefined,
): Named {
  const compilation = compilationFor(scope)
  const value = key === undefined ? undefined : fieldValue(key, related, rowAlias, compilation)
  const name = value === undefined ? titleOf(related, rowAlias) : sql`(${value})::text`
  return {
    target,
    what: `row in "${related.name}" with this ${key === undefined ? 'title' : `"${key.name}"`}`,
    isId: (text) => objectIdPattern.test(text),
    find: (names) => sql`select r.id, lower(${name}) as name from ${tableOf(related.id)} as r
      where lower(${name}) = any(${names}::text[]) and ${present(related, rowAlias, compilation)}`,
    idOf: String,
  }
}

const userKeys = ['email', 'name'] as const

function userColumn({ actor }: Scope, target: Target, by: string | undefined): Named | string {
  const keys = userKeys.filter((key) => by === undefined || key === by)
  if (keys.length === 0) return 'Users are matched by email or name.'
  return {
    target,
    what: `user in this account with this ${keys.join(' or ')}`,
    isId: (text) => /^\d+$/.test(text),
    find: (names) =>
      sql`${sql.join(
        keys.map(
          (key) => sql`select id::text as id, lower(${sql.ref(key)}) as name from users
          where account_id = ${actor.account.id} and lower(${sql.ref(key)}) = any(${names}::text[])`,
        ),
        sql` union `,
      )}`,
    idOf: Number,
  }
}

async function resolve(db: Db, column: Named, rows: readonly SheetRow[]): Promise<void> {
  const { target, find, isId, idOf } = column
  const { name: fieldName } = target.field
  const wanted = new Set(rows.flatMap(({ data }) => namesIn(data[fieldName], isId)).map(folded))
  if (wanted.size === 0) return
  const { rows: found } = await find([...wanted]).execute(db)
  const byName = Map.groupBy(found, (one) => one.name)
  for (const row of rows) {
    const value = row.data[fieldName]
    if (namesIn(value, isId).length === 0) continue
    const ids = listed(value).flatMap((text) => {
      if (isId(text)) return [idOf(text)]
      const matches = new Set((byName.get(folded(text)) ?? []).map(({ id }) => id))
      const [id] = matches
      if (id !== undefined && matches.size === 1) return [idOf(id)]
      row.issues.push(unmatched(column, row, text, matches.size))
      return []
    })
    row.data[fieldName] = Array.isArray(value) ? ids : ids[0]
  }
}

function unmatched({ target, what }: Named, { number }: SheetRow, text: string, count: number): Issue {
  const shown = `"${text.slice(0, 80)}"`
  return {
    path: `rows[${number}].${target.title}`,
    code: count === 0 ? 'not_found' : 'ambiguous',
    message:
      count === 0
        ? `Row ${number}: There is no ${what}: ${shown}.`
        : `Row ${number}: There is more than one ${what}: ${shown}. Name it by its id.`,
  }
}

function listed(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(String)
}

function namesIn(value: unknown, isId: (text: string) => boolean): string[] {
  return value === undefined ? [] : listed(value).filter((text) => !isId(text))
}

function folded(text: string): string {
  return text.toLowerCase()
}
