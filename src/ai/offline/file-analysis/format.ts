export type Format = 'pdf' | 'docx' | 'picture' | 'html' | 'text'

/** What a file is by how it begins; only of text must its name or its sender say whether it is a page. */
export function formatOf(bytes: Uint8Array, contentType: string, name: string): Format | undefined {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  // Some programs write a line of their own before it.
  if (head.includes('%PDF-')) return 'pdf'
  if (isPicture(head)) return 'picture'
  if (head.startsWith('PK\u0003\u0004')) return holdsWord(bytes) ? 'docx' : undefined
  if (!isText(bytes)) return undefined
  const isPage =
    /\bhtml\b/i.test(contentType) || /\.x?html?$/i.test(name) || /^\s*<(!doctype html|html)\b/i.test(head)
  return isPage ? 'html' : 'text'
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
