import { sql } from 'kysely'
import type { Field, SqlFragment } from '../../kit/field-type.ts'
import type { Issue } from '../../kit/problem.ts'
import { foldWord, wordsOf } from '../../kit/search.ts'
import { escapeLike, withoutAccents } from '../../platform/database/index.ts'
import { textProblem } from '../fields/parsed.ts'
import { fieldTypeOf } from '../fields/types.ts'
import type { Shape } from '../shape.ts'
import { linksOf, tableOf } from '../storage/names.ts'
import { cast } from './parameters.ts'
import { allOf, columnAt, present, reversedRelation } from './rows.ts'
import type { Compilation } from './tree.ts'

const maxWords = 10
const maxLength = 500

// The maximum of related titles that match; more would hardly narrow a search down.
const maxTitles = 5000

/**
 * The expression that `search` looks through: the texts and numbers of a row as one text, without accents. The trigram
 * index of an object is built on exactly this expression (without an alias), so that PostgreSQL recognises it.
 * Undefined if an object has nothing to search.
 */
export function searchExpression(shape: Shape, alias?: string): SqlFragment | undefined {
  const columns = shape.fields
    .filter(isSearched)
    .toSorted((a, b) => a.id - b.id)
    .map((field) =>
      searchedText(field, alias === undefined ? sql.id(`f${field.id}`) : columnAt(alias, field)),
    )
  return columns.length === 0 ? undefined : withoutAccents(sql.join(columns, sql` || ' ' || `))
}

function searchedText(field: Field, column: SqlFragment): SqlFragment {
  return sqlTypeOf(field) === 'text' ? sql`coalesce(${column}, '')` : sql`coalesce(${column}::text, '')`
}

function sqlTypeOf(field: Field): string | undefined {
  const storage = fieldTypeOf(field).storage(field)
  return storage.kind === 'column' ? storage.sqlType : undefined
}

function isSearched(field: Field): boolean {
  const sqlType = sqlTypeOf(field)
  if (sqlType === 'numeric' || sqlType === 'bigint') return true
  return sqlType === 'text' && fieldTypeOf(field).operators(field.metadata).includes('contains')
}

/** Explains why a search text can't be used; undefined if it can. */
export function searchProblem(search: string, path = 'search'): Issue | undefined {
  const problem = textProblem(search, maxLength)
  if (problem !== undefined) return { path, ...problem }
  if (wordsOf(search).length <= maxWords) return undefined
  return { path, code: 'too_big', message: `Search for at most ${maxWords} words.` }
}

/**
 * Rows that contain every word of `search`, in any order, ignoring case and accents: in their texts and numbers, in the
 * names of their options, or in the titles of related rows and users.
 */
export function compileSearch(
  search: string,
  shape: Shape,
  alias: string,
  compilation: Compilation,
): SqlFragment {
  return allOf(wordsOf(search).map((word) => holdsWord(foldWord(word), shape, alias, compilation)))
}

function holdsWord(word: string, shape: Shape, alias: string, compilation: Compilation): SqlFragment {
  const text = searchExpression(shape, alias)
  const places = [
    ...(text === undefined ? [] : [sql`${text} ilike ${like(word)}`]),
    ...shape.fields.flatMap((field) => inOptions(word, field, alias)),
    ...shape.fields.flatMap((field) => inTitles(word, field, alias, compilation)),
    ...shape.fields.flatMap((field) => inUsers(word, field, shape, alias)),
  ]
  if (places.length === 0) return sql`false`
  return places.length === 1 ? sql`${places[0]}` : sql`(${sql.join(places, sql` or `)})`
}

function like(word: string): string {
  return `%${escapeLike(word)}%`
}

function inOptions(word: string, field: Field, alias: string): SqlFragment[] {
  const ids = field.options.filter(({ name }) => foldWord(name).includes(word)).map(({ id }) => id)
  if (ids.length === 0) return []
  const column = columnAt(alias, field)
  const isSet = sqlTypeOf(field) === 'int[]'
  return [isSet ? sql`${column} && ${cast(ids, 'int[]')}` : sql`${column} = any(${cast(ids, 'int[]')})`]
}

/**
 * Finds the related rows first, with the search index of their table if it has one; the index on the relation then
 * leads to the rows. Checking each row instead would look related rows up 200,000 times.
 */
function inTitles(word: string, field: Field, alias: string, compilation: Compilation): SqlFragment[] {
  const { target: targetId } = fieldTypeOf(field).traits(field.metadata)
  const target = compilation.shapes.get(targetId ?? 0)
  const shown = target?.fields.find(({ id }) => id === field.metadata['displayColumn'])
  if (target === undefined || shown === undefined || !isSearched(shown)) return []
  const title = withoutAccents(searchedText(shown, columnAt('s', shown)))
  const anywhere = searchExpression(target, 's')
  const named = sql`array(select s.id from ${tableOf(target.id)} as s
    where ${anywhere} ilike ${like(word)} and ${title} ilike ${like(word)} and ${present(target, 's', compilation)}
    limit ${sql.lit(maxTitles)})`
  const reversed = reversedRelation(field, target)
  if (reversed === undefined && fieldTypeOf(field).storage(field).kind === 'column')
    return [sql`${columnAt(alias, field)} = any(${named})`]
  const linked = reversed === undefined ? linkingTo(field, named) : linkedFrom(reversed, target, named)
  return [sql`${sql.id(alias, 'id')} = any(array(${linked} limit ${sql.lit(maxTitles)}))`]
}

function linkingTo({ id }: Field, targets: SqlFragment): SqlFragment {
  return sql`select l.source_id from ${linksOf(id)} as l where l.target_id = any(${targets})`
}

function linkedFrom(field: Field, holder: Shape, sources: SqlFragment): SqlFragment {
  if (fieldTypeOf(field).storage(field).kind === 'links')
    return sql`select l.target_id from ${linksOf(field.id)} as l where l.source_id = any(${sources})`
  return sql`select ${columnAt('h', field)} from ${tableOf(holder.id)} as h where h.id = any(${sources})`
}

function inUsers(word: string, field: Field, shape: Shape, alias: string): SqlFragment[] {
  if (fieldTypeOf(field).traits(field.metadata).platformModel !== 'User') return []
  const named = sql`array(select u.id from users as u where u.account_id = ${shape.accountId}
    and ${withoutAccents(sql`u.name || ' ' || u.email`)} ilike ${like(word)})`
  return [sql`${columnAt(alias, field)} && ${named}`]
}
