import { describe, expect, it } from 'vitest'
import type { Json } from '../harness/api.ts'
import { attackSources, meanwhile, useAttackedServer } from './attack.ts'
import * as hostile from './hostile-files.ts'
import { minutes } from './size.ts'

const attacked = useAttackedServer()

async function importFile(file: Buffer, name: string): Promise<{ status: number; body: Json }> {
  const body = new FormData()
  body.append('files', new Blob([file]), name)
  const response = await attacked.api.fetch('/objects/deals/import', { method: 'POST', body })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

describe('an import', () => {
  it.each([
    ['one cell in the last corner', () => hostile.farCellWorkbook(), 'x.xlsx', /reaches over 1,048,576 rows/],
    [
      'the same in another spelling',
      () => hostile.farCellWorkbook("'"),
      'x.xlsx',
      /more memory|longer than 60 seconds/,
    ],
    ['what unpacks to a multiple of itself', hostile.swellingWorkbook, 'x.xlsx', /more than 32 MiB/],
    ['cells without end', hostile.unendingCellsWorkbook, 'x.xlsx', /not an XLSX|memory/],
    [
      'a row of ten million columns',
      () => hostile.wideCsv(8_000_000),
      'x.csv',
      /more than 2,000 columns|memory/,
    ],
    ['an open quotation', hostile.openQuotationCsv, 'x.csv', /not a CSV file|memory/],
  ])(
    'of %s is answered with what is wrong, and nobody else waits',
    async (_, make, name, message) => {
      const reply = await meanwhile(attacked, importFile(make(), name))
      expect(reply).toMatchObject({ status: 400, body: { message: expect.stringMatching(message) } })
    },
    minutes(3),
  )
})

describe('sources', () => {
  it(
    'that are hostile end as failed with the reason, others are still indexed, and memory comes back',
    async () => {
      const ended = await attackSources(attacked, {
        'paragraphs.docx': () => hostile.manyParagraphsDocx(1_000_000),
        'fewer.docx': () => hostile.manyParagraphsDocx(150_000),
        'tables.docx': () => hostile.nestedTablesDocx(100_000),
        'nested.html': () => hostile.nestedPage(1_000_000),
        'crowded.html': () => hostile.crowdedPage(20_000),
      })
      expect(ended).toEqual({
        'paragraphs.docx': expect.stringMatching(/^FAILED: .*more than 1000000 elements/),
        'fewer.docx': expect.stringMatching(/^FAILED: .*(more than 100000 elements|memory|60 seconds)/),
        'tables.docx': expect.stringMatching(/^FAILED: .*(damaged|elements)/),
        'nested.html': expect.stringMatching(/^FAILED: .*more than 100000 elements/),
        'crowded.html': expect.stringMatching(/^FAILED: .*more than 100000 elements/),
      })
    },
    minutes(10),
  )
})
