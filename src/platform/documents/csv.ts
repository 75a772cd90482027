import { parse } from 'csv-parse/sync'
import { type ReadDocument, Unreadable } from './document.ts'

/** Reads a table by rows, with the column name before each value, so that a single row can be understood. */
export function readCsv(text: string): ReadDocument {
  const [header = [], ...rows] = records(text)
  const lines = rows.map((row) => rowText(header, row)).filter((line) => line !== '')
  return { title: null, sections: [{ path: [], text: lines.join('\n') }] }
}

export function rowText(header: readonly string[], row: readonly string[]): string {
  return row
    .map((value, index) => [header[index]?.trim() ?? '', value.trim()] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => (name === '' ? value : `${name}: ${value}`))
    .join('; ')
}

function records(text: string): string[][] {
  const [firstLine = ''] = text.split('\n', 1)
  const delimiter = [';', '\t', ','].find((sign) => firstLine.split(sign).length > 1) ?? ','
  try {
    return parse(text, { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true })
  } catch {
    throw new Unreadable(
      'The CSV file is damaged: a quotation mark is opened and never closed, for instance.',
    )
  }
}
