import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { wrong } from '../../../kit/problem.ts'
import { unguard } from '../csv.ts'

const stepBytes = 64 * 1024

/** The records of a CSV file in their order, the first of them the titles. */
export async function* readCsv(bytes: Uint8Array): AsyncGenerator<string[]> {
  const beginning = new TextDecoder().decode(bytes.subarray(0, stepBytes))
  const delimiter = delimiterOf(beginning)
  const parser = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: 8 * 1024 * 1024,
  })
  // The parser passes on errors of the source, and they are caught there.
  const records: AsyncIterable<string[]> = pipeline(Readable.from(decoded(bytes)), parser, () => undefined)
  try {
    for await (const record of records) yield record.map(unguard)
  } catch (error) {
    if (error instanceof TypeError)
      throw wrong('files', 'encoding', 'The file is not in UTF-8: save it as «CSV UTF-8».')
    if (error instanceof CsvError)
      throw wrong('files', 'malformed', `This is not a CSV file: ${error.message}.`)
    throw error
  }
}

/** Text in another encoding would be imported as garbage. */
function* decoded(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  for (let at = 0; at < bytes.length; at += stepBytes) {
    yield decoder.decode(bytes.subarray(at, at + stepBytes), { stream: true })
  }
  yield decoder.decode()
}

/** The most frequent separator of the titles: spreadsheets write semicolons if the comma is the decimal sign. */
export function delimiterOf(beginning: string): string {
  const line = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(beginning)?.[0] ?? ''
  const bare = line.replaceAll(/"(?:[^"]|"")*"/g, '')
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: bare.split(sign).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ','
}
