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

/** What some bytes are by how they begin; of text, its sender or its name says what kind it is. */
export function formatOf(bytes: Uint8Array, contentType: string, name: string): Format | undefined {
  if (isPdf(bytes)) return 'pdf'
  const head = headOf(bytes)
  if (isPicture(head)) return 'picture'
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const told = byMediaType.get(mediaTypeOf(contentType)) ?? byExtension.get(extension)
  if (head.startsWith('PK\u0003\u0004')) return told === 'docx' || holdsWord(bytes) ? 'docx' : undefined
  if (told !== undefined && told !== 'docx') return told
  if (/^\s*<(!doctype html|html)\b/i.test(head)) return 'html'
  return isText(bytes) ? 'text' : undefined
}

/** Some programs write a line of their own before its mark. */
function isPdf(bytes: Uint8Array): boolean {
  return headOf(bytes).includes('%PDF-')
}

/** Whether a PDF has pictures, which may be all that it is: what describes one is never packed. */
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

/** The names of the parts of an archive stand in it as they are. */
function holdsWord(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('word/document.xml')
}

/** Text has no control characters in it, unless it is UTF-16 and says so. */
function isText(bytes: Uint8Array): boolean {
  const isMarked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  return isMarked || !bytes.subarray(0, 8192).some((byte) => byte < 9 || (byte > 13 && byte < 27))
}
