import { strFromU8, unzipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/node'
import { expect, it } from 'vitest'
import type { Cell, Column } from './sheet.ts'
import { xlsxOf } from './xlsx.ts'

async function workbook(
  columns: Column[],
  rows: Cell[][],
  limits?: { rows: number; bytes: number },
): Promise<Buffer> {
  async function* batches() {
    for (let start = 0; start < rows.length; start += 2) yield rows.slice(start, start + 2)
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of xlsxOf({ columns, batches: batches() }, limits)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const at = (iso: string) => new Date(`${iso}Z`)

/** The reader rounds fractions of days down to milliseconds. */
function toSeconds(cell: unknown): unknown {
  return cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : cell
}

const text: Column = { title: 'Text', kind: 'text' }

it('holds text, numbers, booleans, days and moments as themselves', async () => {
  const columns: Column[] = [
    text,
    { title: 'Number <&>', kind: 'number' },
    { title: 'Yes', kind: 'boolean' },
    { title: 'Day', kind: 'day' },
    { title: 'Berlin', kind: 'moment', zone: 'Europe/Berlin' },
    { title: 'UTC', kind: 'moment', zone: 'UTC' },
  ]
  const [sheet] = await readXlsxFile(
    await workbook(columns, [
      ['plain', 1250.5, true, '2026-07-15', '2026-07-15T10:00:00.000Z', '2026-07-15T10:00:00.000Z'],
      [null, null, false, '2026-01-15', '2026-01-15T23:30:00.000Z', null],
      ['old', 0, null, '1899-12-01', '0001-01-01T00:00:00.000Z', null],
    ]),
  )
  expect(sheet?.data.map((row) => row.map(toSeconds))).toEqual([
    ['Text', 'Number <&>', 'Yes', 'Day', 'Berlin', 'UTC'],
    ['plain', 1250.5, true, at('2026-07-15T00:00:00'), at('2026-07-15T12:00:00'), at('2026-07-15T10:00:00')],
    [null, null, false, at('2026-01-15T00:00:00'), at('2026-01-16T00:30:00'), null],
    ['old', 0, null, '1899-12-01', '0001-01-01T00:00:00.000Z', null],
  ])
})

it('keeps whatever text can hold, and leaves out what no sheet can', async () => {
  const hostile = [
    '<a href="x">&amp;</a>',
    '=1+1',
    ' spaces ',
    'line\nbreak',
    'emoji 👩‍🚀',
    'nul\0bell\u0007',
    'lone \ud800',
    '_x0041_',
  ]
  const file = await workbook(
    [text],
    hostile.map((one) => [one]),
  )
  const xml = strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(xml).toContain('<t xml:space="preserve">=1+1</t>')
  expect(xml).toContain('_x005F_x0041_')
  const [sheet] = await readXlsxFile(file, { trim: false })
  expect(sheet?.data.slice(1, 6).flat()).toEqual(hostile.slice(0, 5))
  expect(sheet?.data.slice(6, 8).flat()).toEqual(['nulbell', 'lone \ufffd'])
})

it('cuts a text that Excel would call damaged', async () => {
  const [sheet] = await readXlsxFile(await workbook([text], [['x'.repeat(40_000)]]))
  expect(sheet?.data[1]?.[0]).toHaveLength(32_767)
})

it('goes on in another sheet when one is full', async () => {
  const rows = ['a', 'b', 'c', 'd', 'e'].map((one): Cell[] => [one])
  const sheets = await readXlsxFile(await workbook([text], rows, { rows: 3, bytes: 1e6 }))
  expect(sheets.map((sheet) => sheet.data.flat())).toEqual([
    ['Text', 'a', 'b'],
    ['Text', 'c', 'd'],
    ['Text', 'e'],
  ])
})

it('goes on in another sheet before one is larger than an archive can tell', async () => {
  const wide = [text, text, text]
  const long = 'x'.repeat(30_000)
  const rows = ['a', 'b', 'c', 'd', 'e'].map((one): Cell[] => [one + long, long, long])
  const sheets = await readXlsxFile(await workbook(wide, rows, { rows: 100, bytes: 100_000 }))
  expect(sheets.map(({ data }) => data.slice(1).map(([first]) => String(first)[0]))).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['e'],
  ])
})

it('is a workbook also without rows', async () => {
  const [sheet] = await readXlsxFile(await workbook([text], []))
  expect(sheet?.data).toEqual([['Text']])
})

it('names columns beyond Z', async () => {
  const columns = Array.from({ length: 703 }, (_, index): Column => ({ title: `c${index}`, kind: 'number' }))
  const [sheet] = await readXlsxFile(await workbook(columns, [columns.map((_, index) => index)]))
  expect(sheet?.data[1]?.[702]).toBe(702)
})
