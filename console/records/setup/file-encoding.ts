/** Encodings besides UTF-8, by the browser's label. */
export const otherEncodings = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'utf-16le',
  'utf-16be',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-kr',
  'macintosh',
] as const

export type OtherEncoding = (typeof otherEncodings)[number]

// The server's size limit. Larger files aren't decoded here, and the server reports the error.
const maxBytes = 64 * 1024 * 1024

/**
 * Converts a text file to UTF-8 and returns its encoding. Many programs still write one byte per character, which is
 * never valid UTF-8 with non-ASCII characters. Spreadsheets save «Unicode text» as UTF-16. The one-byte encodings can't
 * be told apart, so the user selects one by the first rows.
 */
export async function inUtf8(
  file: File,
  chosen?: OtherEncoding,
): Promise<{ file: File; encoding: OtherEncoding | undefined }> {
  if (!isText(file) || file.size > maxBytes) return { file, encoding: undefined }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const encoding = chosen ?? encodingOf(bytes)
  if (encoding === undefined) return { file, encoding }
  const text = new TextDecoder(encoding).decode(bytes)
  return { file: new File([text], file.name, { type: 'text/csv' }), encoding }
}

function encodingOf(bytes: Uint8Array): OtherEncoding | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // UTF-16 has a zero in every other byte of Latin titles, and UTF-8 text never has one.
  if (first !== 0 && second === 0) return 'utf-16le'
  if (first === 0 && second !== 0) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return undefined
  } catch {
    return 'windows-1252'
  }
}

function isText({ name }: File): boolean {
  return /\.(?:csv|tsv|txt)$/i.test(name)
}

/** Returns true for common files that are neither text tables nor supported workbooks. */
export function isForeign({ name }: File): boolean {
  return /\.(?:xls|xlsb|xlsm|ods|numbers|pdf|zip|docx?|png|jpe?g|gif|json|xml|html?)$/i.test(name)
}
