import { type RawBuilder, sql } from 'kysely'
import type { SqlFragment } from '../../kit/field-type.ts'
import type { LineColumn } from './line-columns.ts'

// White space in JavaScript, except the tab and the line ends, in bracket notation of a regular expression.
const space = String.raw` \u000b\u000c\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`
const anySpace = String.raw`${space}\t\n\r`
/** Separates the texts of a row while they are checked together; a text that contains it is only checked again. */
const between = String.raw`\u0001`

const expressions = {
  formula: String.raw`^[=+\-@\t\r]`,
  number: String.raw`^[+-]?[0-9]+([.,][0-9]+)*$`,
  // Text that begins with a tab already has an apostrophe in front.
  quoted: String.raw`[",\r\n]|^[${space}]|[${anySpace}]$`,
  any: String.raw`[",\r\n]|(^|${between})[=+\-@${anySpace}]|[${anySpace}](${between}|$)`,
}

/** The line of a row of `page`, which has the columns `c0`, `c1`…, in the form of `lineOf`. */
export function lineText(columns: readonly (LineColumn | undefined)[]): SqlFragment {
  const cells = columns.map((column, index) => {
    const selected = sql.id('page', `c${index}`)
    return { text: column?.text(selected) ?? sql`''`, isFree: column?.isFree === true, selected }
  })
  const free = cells.filter(({ isFree }) => isFree).map(({ selected }) => selected)
  const plain = line(cells.map(({ text }) => text))
  if (free.length === 0) return plain
  const careful = line(cells.map(({ text, isFree }) => (isFree ? quoted(text) : text)))
  // Hardly any text needs escaping: checking all texts of a row together takes a third of checking three of them one by
  // one.
  const together = joined(free, (some) => sql`concat_ws(E'\\x01', ${sql.join(some)})`)
  return sql`case when ${together} ~ ${sql.lit(expressions.any)} then ${careful} else ${plain} end`
}

/** Follows `cellText` of `csv.ts`. */
function quoted(text: SqlFragment): SqlFragment {
  const isFormula = sql`${text} ~ ${sql.lit(expressions.formula)} and ${text} !~ ${sql.lit(expressions.number)}`
  const guard = sql`case when ${isFormula} then '''' end`
  return sql`case when ${text} ~ ${sql.lit(expressions.quoted)}
    then concat('"', ${guard}, replace(${text}, '"', '""'), '"') else concat(${guard}, ${text}) end`
}

function line(texts: readonly SqlFragment[]): SqlFragment {
  const cells = texts.map((text) => sql`coalesce(${text}, '')`)
  return sql`${joined(cells, (some) => sql`concat_ws(',', ${sql.join(some)})`)} || E'\\r\\n'`
}

// A PostgreSQL function takes at most a hundred arguments.
const mostArguments = 90

function joined(
  parts: readonly SqlFragment[],
  join: (parts: readonly SqlFragment[]) => RawBuilder<unknown>,
): SqlFragment {
  if (parts.length <= mostArguments) return join(parts)
  const groups: SqlFragment[] = []
  for (let at = 0; at < parts.length; at += mostArguments)
    groups.push(join(parts.slice(at, at + mostArguments)))
  return joined(groups, join)
}
