import { printTable } from '../print.ts'

const widestCell = 60
const mostColumns = 12

/** Escapes control sequences in data, which a terminal would execute. */
function harmless(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
}

/** JSON writes most control characters out; those that it leaves are written out here. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(
    /[\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** A list as a table with a column a key; one thing as a table of its keys and values. */
export function showTable(answer: unknown): void {
  const rows = listIn(answer)?.map(flat)
  if (rows === undefined) {
    const pairs = isObject(answer) ? Object.entries(answer) : [['', answer] as const]
    printTable(
      ['NAME', 'VALUE'],
      pairs.map(([name, value]) => [harmless(name), cell(value)]),
    )
    return
  }
  const keys = [...new Set(rows.flatMap((row) => (isObject(row) ? Object.keys(row) : ['value'])))].slice(
    0,
    mostColumns,
  )
  printTable(
    keys.map((key) => harmless(key).toUpperCase()),
    rows.map((row) => keys.map((key) => cell(isObject(row) ? row[key] : row))),
  )
}

/** Puts the fields of a record next to its id. */
function flat(row: unknown): unknown {
  if (!isObject(row) || !isObject(row['data'])) return row
  const { data, ...others } = row
  return { id: row['id'], ...data, ...others }
}

function listIn(answer: unknown): readonly unknown[] | undefined {
  if (Array.isArray(answer)) return answer
  if (!isObject(answer)) return undefined
  const { results, data } = answer
  if (Array.isArray(results)) return results
  return Array.isArray(data) ? data : undefined
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = harmless(typeof value === 'string' ? value : JSON.stringify(value))
  return text.length <= widestCell ? text : `${text.slice(0, widestCell - 1)}…`
}
