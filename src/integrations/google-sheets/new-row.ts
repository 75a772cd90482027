import { z } from 'zod'
import { idText } from '../client/address.ts'
import type { ProviderClient } from '../client/provider-client.ts'
import { ProviderError } from '../client/provider-error.ts'
import { interval, required } from '../fields.ts'
import { type FoundEvent, trigger } from '../provider.ts'
import { sheets, sheetsUrl, spreadsheets } from './resources.ts'

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])

const ranges = z.object({
  valueRanges: z.array(z.object({ values: z.array(z.array(cell)).default([]) })).min(1),
})

/** The number of rows, and how often rows were removed: a new row may take the position of a removed one. */
const position = z.object({ rows: z.int().min(1), removals: z.int().min(0) })

type Position = z.output<typeof position>

interface Sheet {
  spreadsheetId: string
  name: string
}

type Row = readonly z.output<typeof cell>[]

export const newRow = trigger({
  slug: 'GOOGLESHEETS_NEW_ROW',
  name: 'New row in a spreadsheet',
  description: 'A row was added below the others of a sheet, whose first row holds the names of the columns.',
  fields: {
    spreadsheet_id: required(idText(), { description: 'The spreadsheet.', from: spreadsheets }),
    sheet_name: required(z.string().min(1).max(100), {
      description: 'The sheet in it, by name.',
      from: sheets,
      parent: 'spreadsheet_id',
    }),
    interval,
  },
  poll: async ({ client, config, cursor, now }) => {
    const sheet = { spreadsheetId: config.spreadsheet_id, name: config.sheet_name }
    const known = position.safeParse(cursor)
    if (!known.success) return { events: [], cursor: { rows: await countRows(client, sheet), removals: 0 } }
    const added = await rowsAfter(client, sheet, known.data)
    if (added === undefined) {
      const removals = known.data.removals + 1
      return { events: [], cursor: { rows: await countRows(client, sheet), removals } }
    }
    const { header, rows } = added
    return {
      // Blank lines between rows are not rows, but they count.
      events: rows.flatMap((values, index) =>
        values.length === 0 ? [] : [found(sheet, known.data, index, { header, values, now })],
      ),
      cursor: { ...known.data, rows: known.data.rows + rows.length },
    }
  },
})

/** The rows below the last known one; undefined if that one is gone. */
async function rowsAfter(
  client: ProviderClient,
  sheet: Sheet,
  { rows }: Position,
): Promise<{ header: Row; rows: Row[] } | undefined> {
  try {
    const [header, below] = await read(client, sheet, ['1:1', `A${rows}:ZZZ`])
    const [last, ...added] = below ?? []
    return last === undefined && rows > 1 ? undefined : { header: header?.[0] ?? [], rows: added }
  } catch (error) {
    // A sheet that is now shorter than this refuses the range.
    if (error instanceof ProviderError && error.kind === 'refused') return undefined
    throw error
  }
}

/** The number of rows with content, always including the first one, which has the column names. */
async function countRows(client: ProviderClient, sheet: Sheet): Promise<number> {
  const [all] = await read(client, sheet, [''])
  return Math.max(1, all?.length ?? 0)
}

async function read(client: ProviderClient, sheet: Sheet, parts: readonly string[]): Promise<Row[][]> {
  const quoted = `'${sheet.name.replaceAll("'", "''")}'`
  const { valueRanges } = await client.get(
    `${sheetsUrl(client, sheet.spreadsheetId)}/values:batchGet`,
    { ranges: parts.map((part) => (part === '' ? quoted : `${quoted}!${part}`)), majorDimension: 'ROWS' },
    ranges,
  )
  return valueRanges.map(({ values }) => values)
}

function found(
  sheet: Sheet,
  { rows, removals }: Position,
  index: number,
  { header, values, now }: { header: Row; values: Row; now: Date },
): FoundEvent {
  const rowNumber = rows + 1 + index
  const payload = {
    spreadsheet_id: sheet.spreadsheetId,
    sheet_name: sheet.name,
    row_number: rowNumber,
    values,
    row: Object.fromEntries(
      header.flatMap((name, column) =>
        name === '' || name === null ? [] : [[String(name), values[column] ?? null]],
      ),
    ),
  }
  return { id: `${rowNumber} ${removals}`, load: async () => ({ occurredAt: now, payload }) }
}
