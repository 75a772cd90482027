import { strToU8, zipSync } from 'fflate'

/** A PDF with one page per text, written by hand. */
export function textPdf(...pages: string[]): Buffer {
  const contents = pages.map((text) => {
    const lines = text.split('\n').map((line) => `(${line.replaceAll(/[()\\]/g, '\\$&')}) Tj T*`)
    return stream('', Buffer.from(`BT /F1 12 Tf 14 TL 50 750 Td ${lines.join(' ')} ET`))
  })
  const font = Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  return pdf(contents, () => '/Font << /F1 3 0 R >>', [font])
}

/**
 * The formats in which scanners write a picture. The data declared as fax is no fax, because nothing here could decode
 * it anyway.
 */
const pictureKinds = {
  greys: '/ColorSpace /DeviceGray /BitsPerComponent 8',
  'picture of bits': '/ColorSpace /DeviceGray /BitsPerComponent 1',
  stencil: '/ImageMask true /BitsPerComponent 1',
  fax: '/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode',
  'fax stencil': '/ImageMask true /BitsPerComponent 1 /Filter /CCITTFaxDecode',
}

/** A PDF whose one page is a picture of the text: black on white, in letters of five by seven dots. */
export function scannedPdf(text: string, kind: keyof typeof pictureKinds = 'greys'): Buffer {
  const { width, height, pixels } = drawn(text)
  const image = stream(
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${pictureKinds[kind]}`,
    kind === 'greys' ? pixels : packed(pixels, width),
  )
  const content = stream('', Buffer.from(`q ${width / 4} 0 0 ${height / 4} 20 400 cm /I1 Do Q`))
  return pdf([content], () => '/XObject << /I1 3 0 R >>', [image])
}

/** Objects: 1 the catalogue, 2 the pages, 3… the shared ones, then each page followed by its content. */
function pdf(contents: readonly Buffer[], resources: () => string, shared: readonly Buffer[]): Buffer {
  const first = 3 + shared.length
  const kids = contents.map((_, index) => `${first + index * 2} 0 R`).join(' ')
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`),
    ...shared,
    ...contents.flatMap((content, index) => [
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << ${resources()} >> /Contents ${first + index * 2 + 1} 0 R >>`,
      ),
      content,
    ]),
  ]
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  const offsets: number[] = []
  for (const [index, object] of objects.entries()) {
    offsets.push(parts.reduce((sum, part) => sum + part.length, 0))
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'))
  }
  const start = parts.reduce((sum, part) => sum + part.length, 0)
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`,
    ),
  )
  return Buffer.concat(parts)
}

function stream(dictionary: string, data: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ])
}

/** The rows of each letter, top to bottom, five dots each. */
const letters: Readonly<Record<string, string>> = {
  A: '01110 10001 10001 11111 10001 10001 10001',
  D: '11110 10001 10001 10001 10001 10001 11110',
  E: '11111 10000 10000 11110 10000 10000 11111',
  I: '01110 00100 00100 00100 00100 00100 01110',
  L: '10000 10000 10000 10000 10000 10000 11111',
  N: '10001 11001 10101 10101 10011 10001 10001',
  O: '01110 10001 10001 10001 10001 10001 01110',
  P: '11110 10001 10001 11110 10000 10000 10000',
  R: '11110 10001 10001 11110 10100 10010 10001',
  S: '01111 10000 10000 01110 00001 00001 11110',
  T: '11111 00100 00100 00100 00100 00100 00100',
  V: '10001 10001 10001 10001 10001 01010 00100',
}

const dot = 6

function drawn(text: string): { width: number; height: number; pixels: Buffer } {
  const lines = text.split('\n')
  const columns = Math.max(...lines.map((line) => line.length)) * 6 + 8
  const rows = lines.length * 12 + 8
  const [width, height] = [columns * dot, rows * dot]
  const pixels = Buffer.alloc(width * height, 255)
  for (const [lineIndex, line] of lines.entries()) {
    for (const [index, letter] of line.split('').entries()) {
      for (const [y, row] of (letters[letter] ?? '').split(' ').entries()) {
        for (const [x, mark] of row.split('').entries()) {
          if (mark === '1') fill(pixels, width, (4 + index * 6 + x) * dot, (4 + lineIndex * 12 + y) * dot)
        }
      }
    }
  }
  return { width, height, pixels }
}

/** One bit per pixel, each row in whole bytes. */
function packed(pixels: Buffer, width: number): Buffer {
  const rowBytes = Math.ceil(width / 8)
  const bits = Buffer.alloc((rowBytes * pixels.length) / width)
  for (const [index, value] of pixels.entries()) {
    const at = Math.floor(index / width) * rowBytes + ((index % width) >> 3)
    if (value > 127) bits[at] = (bits[at] ?? 0) | (0x80 >> ((index % width) & 7))
  }
  return bits
}

function fill(pixels: Buffer, width: number, left: number, top: number): void {
  for (let y = top; y < top + dot; y++) pixels.fill(0, y * width + left, y * width + left + dot)
}

const wordNamespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

function xml(content: string): Uint8Array {
  return strToU8(`<?xml version="1.0" encoding="UTF-8"?>${content}`)
}

/** A file that begins like a Word document, and unpacks to this many bytes. */
export function endlessDocx(bytes: number): Buffer {
  return Buffer.from(zipSync({ 'word/document.xml': new Uint8Array(bytes) }, { level: 1 }))
}

export function docx(blocks: { heading?: string; text?: string }[]): Buffer {
  const body = blocks
    .map(({ heading, text }) =>
      heading === undefined
        ? `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
        : `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>${heading}</w:t></w:r></w:p>`,
    )
    .join('')
  const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': xml(
        `<Types xmlns="${types}"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>`,
      ),
      '_rels/.rels': xml(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="word/document.xml"/></Relationships>`,
      ),
      'word/_rels/document.xml.rels': xml(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
      ),
      'word/styles.xml': xml(
        `<w:styles ${wordNamespace}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
      ),
      'word/document.xml': xml(`<w:document ${wordNamespace}><w:body>${body}</w:body></w:document>`),
    }),
  )
}
