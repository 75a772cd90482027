export type Format = 'html' | 'pdf' | 'docx' | 'markdown' | 'csv' | 'text'

const byMediaType: Readonly<Record<string, Format>> = {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'application/pdf': 'pdf',
  'application/x-pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'text/markdown': 'markdown',
  'text/x-markdown': 'markdown',
  'text/csv': 'csv',
  'application/csv': 'csv',
  'text/plain': 'text',
}

const byExtension: Readonly<Record<string, Format>> = {
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  pdf: 'pdf',
  docx: 'docx',
  md: 'markdown',
  markdown: 'markdown',
  csv: 'csv',
  txt: 'text',
  text: 'text',
}

// Many servers and browsers say one of these of anything they do not know.
const vague = new Set(['', 'text/plain', 'application/octet-stream', 'binary/octet-stream'])

/** What some bytes are, by what they begin with, by what they are called and by what they are said to be. */
export function formatOf(bytes: Uint8Array, contentType: string, name: string): Format | undefined {
  const mediaType = mediaTypeOf(contentType)
  const extension = byExtension[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '']
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  if (head.includes('%PDF-')) return 'pdf'
  if (head.startsWith('PK\u0003\u0004')) {
    return extension === 'docx' || byMediaType[mediaType] === 'docx' ? 'docx' : undefined
  }
  if (!vague.has(mediaType)) return byMediaType[mediaType]
  if (extension !== undefined) return extension
  if (/^\s*<(!doctype html|html)/i.test(head)) return 'html'
  return isText(bytes) ? 'text' : undefined
}

export function mediaTypeOf(contentType: string): string {
  return contentType.split(';')[0]?.trim().toLowerCase() ?? ''
}

/** Text has no NUL in it, unless it is UTF-16 and says so. */
function isText(bytes: Uint8Array): boolean {
  const marked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  return marked || !bytes.subarray(0, 8192).includes(0)
}
