import { deflateSync, gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { docx } from '../stand-ins/website-documents.ts'

/** Files that are small to send and would be large to read, made when they are needed. */

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaging = 'http://schemas.openxmlformats.org/package/2006'

function part(xml: string): Uint8Array {
  return strToU8(`<?xml version="1.0" encoding="UTF-8"?>${xml}`)
}

function workbook(sheet: Uint8Array): Buffer {
  const parts = {
    '[Content_Types].xml': part(
      `<Types xmlns="${packaging}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ),
    'xl/workbook.xml': part(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': part(
      `<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': sheet,
  }
  return Buffer.from(zipSync(parts, { level: 1 }))
}

function sheetOf(rows: string): Uint8Array {
  return strToU8(`<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`)
}

/** A kilobyte: one cell in the last corner that a sheet has. `quote` is how its attributes are written. */
export function farCellWorkbook(quote: '"' | "'" = '"'): Buffer {
  const rows =
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row><row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row>'
  return workbook(sheetOf(rows.replaceAll('"', quote)))
}

/** Unpacks to 200 MB and says that it is a kilobyte. */
export function swellingWorkbook(): Buffer {
  const file = workbook(new Uint8Array(200_000_000))
  file.writeUInt32LE(1000, file.lastIndexOf('PK\u0001\u0002') + 24)
  return file
}

/** Thirty megabytes of cells that are nothing but their beginnings, on which patterns search long. */
export function unendingCellsWorkbook(): Buffer {
  return workbook(strToU8('<c r '.repeat(6_000_000)))
}

export function wideCsv(columns: number): Buffer {
  return Buffer.from(`Name${','.repeat(columns)}\nx\n`)
}

/** One quotation that is never closed, as long as an upload may be. */
export function openQuotationCsv(): Buffer {
  return Buffer.concat([Buffer.from('Name\n"'), Buffer.alloc(60 * 1024 * 1024, 'x')])
}

export function manyParagraphsDocx(count: number): Buffer {
  return docx([
    {
      text:
        '</w:t></w:r></w:p>'.concat('<w:p><w:r><w:t>x</w:t></w:r></w:p>'.repeat(count)) + '<w:p><w:r><w:t>',
    },
  ])
}

/** One table inside the other, as Word has them. */
export function nestedTablesDocx(depth: number): Buffer {
  const [open, close] = ['<w:tbl><w:tr><w:tc>', '</w:tc></w:tr></w:tbl>']
  return docx([
    { text: `</w:t></w:r></w:p>${open.repeat(depth)}<w:p/>${close.repeat(depth)}<w:p><w:r><w:t>` },
  ])
}

export function nestedPage(depth: number): Buffer {
  return Buffer.from(`<!doctype html><html><body>${'<div>'.repeat(depth)}the bottom`)
}

/** Elements that each have many attributes, on which the article extraction and selectors take long. */
export function crowdedPage(count: number): Buffer {
  const entry =
    '<ul class="menu item post entry"><li><p class="comment content"><a href="/x?a=b">word, word</a></p>'
  return Buffer.from(`<!doctype html><html><body>${entry.repeat(count)}`)
}

/** A PDF of one page whose content unpacks to so many bytes of text. */
export function swellingPdf(bytes: number): Buffer {
  // Up and down: what leaves the page is not read.
  const unit = Buffer.from(`(${'a'.repeat(200)}) Tj 0 9 Td (${'b'.repeat(200)}) Tj 0 -9 Td `)
  const operators = Buffer.alloc(bytes, unit)
  const packed = deflateSync(
    Buffer.concat([Buffer.from('BT /F1 1 Tf 1 1 Td '), operators, Buffer.from(' ET')]),
  )
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R >>',
    streamOf('/Filter /FlateDecode', packed),
  ])
}

function showing(form: number): string {
  return `/Resources << /Font << /F1 3 0 R >> /XObject << /X ${form} 0 R >> >>`
}

/** A PDF whose page shows forms that show each other, ten times each: 10^9 times nothing in a few kilobytes. */
export function multiplyingPdf(levels = 9): Buffer {
  const forms = Array.from({ length: levels }, (_, index) =>
    streamOf(
      `/Type /XObject /Subtype /Form /BBox [0 0 600 800] ${showing(7 + index)}`,
      Buffer.from('/X Do '.repeat(10)),
    ),
  )
  const last = streamOf(
    '/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /Font << /F1 3 0 R >> >>',
    Buffer.from('BT /F1 9 Tf ET'),
  )
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] ${showing(6)} /Contents 5 0 R >>`,
    streamOf('', Buffer.from('/X Do')),
    ...forms,
    last,
  ])
}

function streamOf(dictionary: string, data: Uint8Array): Buffer {
  const head = Buffer.from(`<< ${dictionary} /Length ${data.length} >>\nstream\n`)
  return Buffer.concat([head, data, Buffer.from('\nendstream')])
}

/** Without a table of its objects: readers look for them. */
function pdfOf(objects: readonly (string | Buffer)[]): Buffer {
  const parts = objects.flatMap((object, index) => [
    Buffer.from(`${index + 1} 0 obj\n`),
    Buffer.from(object),
    Buffer.from('\nendobj\n'),
  ])
  const trailer = Buffer.from(`trailer << /Size ${objects.length + 1} /Root 1 0 R >>\n%%EOF`)
  return Buffer.concat([Buffer.from('%PDF-1.4\n'), ...parts, trailer])
}

/** A picture that says it is as large as can be said. */
export function vastPicture(): Buffer {
  const head = Buffer.alloc(64)
  head.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
  head.writeUInt32BE(0xff_ff_ff, 16)
  head.writeUInt32BE(0xff_ff_ff, 20)
  return head
}

/** A sitemap that is packed twenty thousand times smaller than it is, and nested as deep. */
export function swellingSitemap(): Buffer {
  return gzipSync(Buffer.from(`<?xml version="1.0"?>${'<urlset>'.repeat(5_000_000)}`))
}
