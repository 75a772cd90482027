import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvOf, guard, unguard } from './csv.ts'
import { delimiterOf } from './reading/csv.ts'
import type { Cell } from './sheet.ts'

async function csv(rows: Cell[][]): Promise<string> {
  async function* batches() {
    yield rows
  }
  const columns = (rows[0] ?? []).map((_, index) => ({ title: `c${index}`, kind: 'text' as const }))
  let text = ''
  for await (const part of csvOf({ columns, batches: batches() })) text += part
  return text
}

it('comes back as it was, whatever a text holds', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 }), async (rows) => {
      const records: string[][] = parse(await csv(rows), { bom: true })
      expect(records.slice(1).map((record) => record.map(unguard))).toEqual(rows)
    }),
  )
})

it.each(['=1+1', '+1+1', '-2+3', '@SUM(A1)', '\t=1', '=HYPERLINK("http://x")'])(
  'makes no formula of %j',
  (text) => {
    expect(guard(text)).toBe(`'${text}`)
  },
)

it.each(['+49301234567', '-12.5', '1,5', 'a=b', '', "'quoted"])('leaves %j alone', (text) => {
  expect(guard(text)).toBe(text)
})

it.each([
  ['a,b,c\r\n1;2;3;4', ','],
  ['a;b;c\n1,5;2', ';'],
  ['"a,b";c\n', ';'],
  ['a\tb', '\t'],
  ['one', ','],
  ['"a\n,,,,"\tb\n', '\t'],
])('finds the delimiter of %j', (text, delimiter) => {
  expect(delimiterOf(text)).toBe(delimiter)
})
