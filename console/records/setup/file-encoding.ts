/** What the texts of files are written in besides UTF-8, by the name that browsers have for it. */
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

// What the server takes at most: more is not read here either, and the server says what is wrong.
const maxBytes = 64 * 1024 * 1024

/**
 * A table of text in UTF-8, which the server reads, and what it was written in. Many programs still write the signs of
 * Western Europe in one byte each, which is never valid UTF-8 where it holds any of them; spreadsheets save «Unicode
 * text» with two bytes a sign. Which of the others it is nothing tells: it is chosen by who reads the first rows.
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
  // Titles in Latin letters have a zero in every other byte, and no text has one in UTF-8.
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

/** Whether it is what people try to import and what is no table of text nor a workbook that can be read. */
export function isForeign({ name }: File): boolean {
  return /\.(?:xls|xlsb|xlsm|ods|numbers|pdf|zip|docx?|png|jpe?g|gif|json|xml|html?)$/i.test(name)
}
