import { operation } from '../../app/operations.ts'
import { t } from '../../kit/language/translate.ts'
import type { Listed } from '../controls/directory.ts'
import type { Person } from '../controls/people.ts'
import { pathText } from '../filter/tree.ts'
import { readText } from '../reading.ts'
import { controlOf, type Field, holdsSeveral, type Linked, type Read } from '../values.ts'

export type Reader = (text: string, field: Field) => Read

type Cells = readonly (readonly string[])[]

/** A separator of names in one cell. */
function partsOf(text: string): string[] {
  return text.split(/[,;\n]/).flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
}

/** Parses spreadsheet cells: teammates by name or email, related records by title. */
export async function readerOf(
  cells: Cells,
  columns: readonly Field[],
  people: ReadonlyMap<number, Person>,
  directory: ReadonlyMap<number, Listed>,
): Promise<Reader> {
  const titles = new Map<number, ReadonlyMap<string, Linked[]>>()
  for (const [column, field] of columns.entries()) {
    const target = directory.get(Number(field.metadata['relatedTableId']))
    if (field.type !== 'relation' || target === undefined) continue
    titles.set(field.id, await rowsByTitle(field, target, textsIn(cells, column, holdsSeveral(field))))
  }
  return (text, field) => {
    const trimmed = text.trim()
    if (trimmed === '') return readText(text, field)
    if (controlOf(field) === 'users') return readPeople(trimmed, field, people)
    const known = titles.get(field.id)
    return known === undefined ? readText(text, field) : readRows(trimmed, field, known)
  }
}

function textsIn(cells: Cells, column: number, isSeveral: boolean): string[] {
  const texts = cells.flatMap((row) => {
    const text = row[column]?.trim() ?? ''
    return isSeveral ? [text, ...partsOf(text)] : [text]
  })
  return [...new Set(texts)].filter((text) => text !== '')
}

function readPeople(text: string, field: Field, people: ReadonlyMap<number, Person>): Read {
  const ids: number[] = []
  for (const name of partsOf(text)) {
    const wanted = name.toLowerCase()
    const found = [...people.values()].filter((one) =>
      [one.name, one.email].some((given) => given.toLowerCase() === wanted),
    )
    const [only] = found
    if (only === undefined) return { error: t('No teammate is called “{text}”', { text: name }) }
    if (found.length > 1) return { error: t('Several records are called “{text}”.', { text: name }) }
    ids.push(only.id)
  }
  return holdsSeveral(field) || ids.length === 1
    ? { value: ids }
    : { error: t('This field takes one person.') }
}

function readRows(text: string, field: Field, known: ReadonlyMap<string, Linked[]>): Read {
  const names = holdsSeveral(field) && !known.has(text) ? partsOf(text) : [text]
  const rows: Linked[] = []
  for (const name of names) {
    const found = known.get(name) ?? []
    const [only] = found
    if (only === undefined) return { error: t('No record is called “{text}”.', { text: name }) }
    if (found.length > 1) return { error: t('Several records are called “{text}”.', { text: name }) }
    rows.push(only)
  }
  return { value: holdsSeveral(field) ? rows : (rows[0] ?? null) }
}

const textsAtOnce = 100

/** Finds related records by title. None if the title isn't a text field. */
async function rowsByTitle(
  field: Field,
  { name, source }: Listed,
  texts: readonly string[],
): Promise<ReadonlyMap<string, Linked[]>> {
  const found = new Map<string, Linked[]>()
  if (texts.length === 0) return found
  const { fields } = await operation(source.read)({ name })
  const title = fields.find(
    ({ id, type }) => id === field.metadata['displayColumn'] && type === 'string',
  )?.name
  if (title === undefined) return found
  for (let from = 0; from < texts.length; from += textsAtOnce) {
    const value = texts.slice(from, from + textsAtOnce)
    const query = { path: pathText([title]), operator: 'in', value }
    const { results } = await operation(source.list)({ name, body: { query, fields: [title], limit: 200 } })
    for (const { id, data } of results) {
      const text = String(data[title])
      found.set(text, [...(found.get(text) ?? []), { id, title: text }])
    }
  }
  return found
}
