import { readFile as fromDisk } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { vastPicture } from '../../../../test/faults/hostile-files.ts'
import { docx, endlessDocx, scannedPdf, textPdf } from '../../../../test/stand-ins/website-documents.ts'
import { Lifetime } from '../../../kit/lifetime.ts'
import { readFile } from './read-file.ts'

const app = { lifetime: new Lifetime(), log: pino({ level: 'silent' }) }
afterAll(() => app.lifetime.close())

function read(bytes: string | Uint8Array, facts: { contentType?: string; name?: string } = {}) {
  const given = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
  return readFile(app, { bytes: given, contentType: '', name: 'file', ...facts }, undefined)
}

const invoice = await fromDisk(join(import.meta.dirname, 'invoice.png'))

describe('reading a file', () => {
  it('recognises the text of a picture', async () => {
    expect(await read(invoice)).toEqual(['Invoice 4711\nTotal: 250.00 EUR\nPayment is due on 12 May 2026'])
  })

  it('reads a PDF page by page, whatever it is said to be', async () => {
    const pdf = textPdf('The pump has a guarantee of ten years.', 'Clean the filter once a month.')
    expect(await read(pdf, { contentType: 'image/png' })).toEqual([
      'The pump has a guarantee of ten years.',
      'Clean the filter once a month.',
    ])
  })

  it('recognises the pages of a PDF that are pictures, in greys, in black and white, and as a stencil', async () => {
    expect(await read(scannedPdf('SALE\nTILES'))).toEqual([expect.stringMatching(/SALE\s+TILES/)])
    expect(await read(scannedPdf('SALE\nTILES', 'picture of bits'))).toEqual([
      expect.stringMatching(/SALE\s+TILES/),
    ])
    expect(await read(scannedPdf('SALE\nTILES', 'stencil'))).toEqual([expect.stringMatching(/SALE\s+TILES/)])
  })

  it('reads Word by its content, not by its name', async () => {
    const file = docx([{ heading: 'Warranty' }, { text: 'Two years on every part.' }])
    expect(await read(file, { name: 'download' })).toEqual(['Warranty\nTwo years on every part.'])
  })

  it('reads a page block by block, without scripts', async () => {
    const html = `<html><head><title>T</title></head><body><h1>Fees</h1><script>x()</script>
      <ul><li>Small: <b>3</b> EUR</li><li>Large &amp; heavy:
      9 EUR</li></ul></body></html>`
    expect(await read(html)).toEqual(['Fees\nSmall: 3 EUR\nLarge & heavy: 9 EUR'])
  })

  it.each([
    ['UTF-8', Buffer.from('Größe; Preis\r\n1; 2 €')],
    ['UTF-16', Buffer.from('\ufeffGröße; Preis\n1; 2 €', 'utf16le')],
    ['Windows', Buffer.from('Größe; Preis\n1; 2 \x80', 'latin1')],
  ])('reads text in %s', async (_, bytes) => {
    expect(await read(bytes, { name: 'prices.csv', contentType: 'text/csv' })).toEqual([
      'Größe; Preis\n1; 2 €',
    ])
  })

  it.each([
    ['a picture that is cut off', invoice.subarray(0, 300), 'The picture is damaged'],
    ['a picture without end', vastPicture(), 'more than 40 million pixels'],
    ['a PDF of fax pages', scannedPdf('SALE', 'fax'), 'cannot be decoded here (fax'],
    ['a PDF of fax stencils', scannedPdf('SALE', 'fax stencil'), 'cannot be decoded here (fax'],
    ['a broken PDF', Buffer.from('%PDF-1.4 and then nothing'), 'The PDF is damaged'],
    [
      'a broken Word document',
      Buffer.from('PK\u0003\u0004 word/document.xml'),
      'The Word document is damaged',
    ],
    ['a Word document without end', endlessDocx(70_000_000), 'more than 64 MB'],
    ['another archive', Buffer.from('PK\u0003\u0004 xl/workbook.xml'), 'cannot be read: PDF, DOCX'],
    ['a program', Buffer.from('\x7fELF\0\0\0', 'latin1'), 'cannot be read: PDF, DOCX'],
    ['nothing', Buffer.from(' \n '), 'No text'],
  ])('refuses %s and says why', async (_, bytes, reason) => {
    await expect(read(bytes)).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining(reason),
    })
  })
})
