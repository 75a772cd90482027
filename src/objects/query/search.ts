import { sql } from 'kysely'
import type { Field, SqlFragment } from '../../kit/field-type.ts'
import type { Issue } from '../../kit/problem.ts'
import { textProblem } from '../fields/parsed.ts'
import { fieldTypeOf } from '../fields/types.ts'
import type { Shape } from '../shape.ts'
import { escapeLike } from './parameters.ts'
import { allOf } from './rows.ts'

const maxWords = 10
const maxLength = 500

/**
 * What `search` looks through: the text fields of a row as one text. The trigram index of an object is built on this
 * very expression (without an alias), so that PostgreSQL recognises it. Undefined where an object has no text field.
 */
export function searchExpression(shape: Shape, alias?: string): SqlFragment | undefined {
  const columns = shape.fields
    .filter(isSearched)
    .toSorted((a, b) => a.id - b.id)
    .map((field) => (alias === undefined ? sql.id(`f${field.id}`) : sql.id(alias, `f${field.id}`)))
  if (columns.length === 0) return undefined
  return sql`(${sql.join(
    columns.map((column) => sql`coalesce(${column}, '')`),
    sql` || ' ' || `,
  )})`
}

function isSearched(field: Field): boolean {
  const type = fieldTypeOf(field)
  const storage = type.storage(field.metadata)
  return (
    storage.kind === 'column' &&
    storage.sqlType === 'text' &&
    type.operators(field.metadata).includes('contains')
  )
}

/** What is wrong with a search text; undefined when it can be searched for. */
export function searchProblem(search: string, path = 'search'): Issue | undefined {
  const problem = textProblem(search, maxLength)
  if (problem !== undefined) return { path, ...problem }
  if (wordsOf(search).length <= maxWords) return undefined
  return { path, code: 'too_big', message: `Search for at most ${maxWords} words.` }
}

/** Rows whose texts hold every word of `search`, in any order and case. */
export function compileSearch(search: string, shape: Shape, alias: string): SqlFragment {
  const words = wordsOf(search)
  const text = searchExpression(shape, alias)
  if (text === undefined && words.length > 0) return sql`false`
  return allOf(words.map((word) => sql`${text} ilike ${`%${escapeLike(word)}%`}`))
}

function wordsOf(search: string): string[] {
  return search.split(/\s+/u).filter((word) => word !== '')
}
