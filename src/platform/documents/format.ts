export type Format = 'html' | 'pdf' | 'docx' | 'picture' | 'markdown' | 'csv' | 'text'

const byMediaType: ReadonlyMap<string, Format> = new Map([
  ['text/html', 'html'],
  ['application/xhtml+xml', 'html'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  ['text/markdown', 'markdown'],
  ['text/x-markdown', 'markdown'],
  ['text/csv', 'csv'],
  ['application/csv', 'csv'],
])

const byExtension: ReadonlyMap<string, Format> = new Map([
  ['html', 'html'],
  ['htm', 'html'],
  ['xhtml', 'html'],
  ['docx', 'docx'],
  ['md', 'markdown'],
  ['markdown', 'markdown'],
  ['csv', 'csv'],
])

/** Detects the format by the first bytes; for text, by the content type or name. */
export function formatOf(bytes: Uint8Array, contentType: string, name: string): Format | undefined {
  if (isPdf(bytes)) return 'pdf'
  const head = headOf(bytes)
  if (isPicture(head)) return 'picture'
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const declared = byMediaType.get(mediaTypeOf(contentType)) ?? byExtension.get(extension)
  if (head.startsWith('PK\u0003\u0004')) return declared === 'docx' || holdsWord(bytes) ? 'docx' : undefined
  if (declared !== undefined && declared !== 'docx') return declared
  if (/^\s*<(!doctype html|html)\b/i.test(head)) return 'html'
  return isText(bytes) ? 'text' : undefined
}

/** Some programs write a line of their own before its mark. */
function isPdf(bytes: Uint8Array): boolean {
  return headOf(bytes).includes('%PDF-')
}

/** Checks whether a PDF has pictures, which may be its only content. Their descriptions are never compressed. */
export function holdsPictures(bytes: Uint8Array): boolean {
  return isPdf(bytes) && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('/Image')
}

function headOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
}

export function mediaTypeOf(contentType: string): string {
  return contentType.split(';')[0]?.trim().toLowerCase() ?? ''
}

function isPicture(head: string): boolean {
  const isWebp = head.startsWith('RIFF') && head.startsWith('WEBP', 8)
  return isWebp || head.startsWith('\x89PNG\r\n\x1a\n') || head.startsWith('\xff\xd8\xff')
}

/** An archive contains the names of its parts uncompressed. */
function holdsWord(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('word/document.xml')
}

/** Text contains no control characters, unless it is UTF-16 with a byte order mark. */
function isText(bytes: Uint8Array): boolean {
  const isMarked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  return isMarked || !bytes.subarray(0, 8192).some((byte) => byte < 9 || (byte > 13 && byte < 27))
}
