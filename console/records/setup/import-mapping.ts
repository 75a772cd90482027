import { type Field, isEditable } from '../values.ts'
import {
  bareMeaningOf,
  formatOf,
  type Meaning,
  meaningOf,
  namesOneOf,
  saysMore,
  wordsOf,
} from './column-words.ts'

type Mapping = Record<string, string | null>

/** A column title or field name in comparable form. */
interface Titled {
  name: string
  words: readonly string[]
  letters: string
  anyOrder: string
  meaning: Meaning | undefined
  format: unknown
}

/** Conditions on the column alone. */
interface Column extends Titled {
  bareMeaning: Meaning | undefined
  /** Matches the name of a record. */
  namesRow: boolean
}

type Rule = (column: Column, field: Titled) => boolean

/** Matching rules, most reliable first. */
const rules: readonly Rule[] = [
  (column, field) => column.letters === field.letters,
  (column, field) => column.anyOrder === field.anyOrder,
  (column, field) => column.namesRow && field.meaning === 'name',
  (column, field) => column.meaning !== undefined && column.meaning === field.meaning,
  (column, field) => saysMore(column.words, field.words) || saysMore(field.words, column.words),
  (column, field) => column.bareMeaning !== undefined && column.bareMeaning === field.meaning,
  (column, field) => column.format !== undefined && column.format === field.format,
]

/**
 * Suggests a field for each column: the server's suggestion first, then rule by rule. A rule with several candidates
 * suggests nothing, because a wrong guess is noticed later than none. `subject` is the name of the records.
 */
export function guessedMapping(
  columns: readonly { title: string; field: string | null }[],
  fields: readonly Field[],
  subject: readonly string[] = [],
): Mapping {
  const known = new Set<string>()
  // The first of two columns with the name of a field matches. Titles compare like on the server.
  const guessed = new Map(
    columns.map(({ title, field }) => {
      const isFirst = field !== null && !known.has(field)
      if (isFirst) known.add(field)
      return [title.trim(), isFirst ? field : null]
    }),
  )
  const subjects = subject.map(wordsOf)
  const unknown = [...guessed].filter(([, field]) => field === null)
  const open = new Map(unknown.map(([title]) => [title, asColumn(title, subjects)]))
  const free = new Map(
    fields
      .filter((field) => isEditable(field) && field.type !== 'file' && !known.has(field.name))
      .map(({ name, metadata }) => [name, { ...titled(name), format: metadata['format'] }]),
  )
  for (const rule of rules) {
    for (const [column, field] of onlyPairs([...open.values()], [...free.values()], rule)) {
      guessed.set(column.name, field.name)
      open.delete(column.name)
      free.delete(field.name)
    }
  }
  return Object.fromEntries(guessed)
}

function titled(name: string): Omit<Titled, 'format'> {
  const words = wordsOf(name)
  return {
    name,
    words,
    letters: words.join(''),
    anyOrder: words.toSorted().join(' '),
    meaning: meaningOf(words),
  }
}

function asColumn(title: string, subjects: readonly (readonly string[])[]): Column {
  const words = wordsOf(title)
  return {
    ...titled(title),
    format: formatOf(words),
    bareMeaning: bareMeaningOf(words),
    namesRow: subjects.some((plural) => namesOneOf(words, plural)),
  }
}

/** Returns the pairs that match uniquely on both sides. */
function onlyPairs(
  columns: readonly Column[],
  fields: readonly Titled[],
  rule: Rule,
): (readonly [Column, Titled])[] {
  const counts = new Map<Titled, number>()
  const pairs = columns.flatMap((column) => {
    const alike = fields.filter((field) => column.words.length > 0 && rule(column, field))
    for (const one of [...alike, ...alike.map(() => column)]) counts.set(one, (counts.get(one) ?? 0) + 1)
    return alike.map((field) => [column, field] as const)
  })
  return pairs.filter((pair) => pair.every((one) => counts.get(one) === 1))
}
