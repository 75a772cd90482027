const byteOrderMarks: [charset: string, mark: readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * The text of these bytes. A byte order mark is believed first, then UTF-8 wherever the bytes are valid UTF-8 (by
 * chance they never are, and many servers announce another one), then what the server and the page itself say.
 */
export function decodeText(bytes: Uint8Array, announced: string | undefined): string {
  const marked = byteOrderMarks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))
  if (marked !== undefined) return new TextDecoder(marked[0]).decode(bytes)
  for (const charset of [announced, 'utf-8', declaredCharset(bytes), 'windows-1252']) {
    const text = charset === undefined ? undefined : tryDecode(bytes, charset)
    if (text !== undefined) return text
  }
  return new TextDecoder('windows-1252').decode(bytes)
}

const isUtf8 = /^utf-?8$/i

/** Returns undefined if the bytes don't fit the character set, or if it is unknown. */
function tryDecode(bytes: Uint8Array, charset: string): string | undefined {
  try {
    if (!isUtf8.test(charset) && validUtf8(bytes)) return undefined
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Checks for UTF-8 that isn't plain ASCII, which all character sets share. */
function validUtf8(bytes: Uint8Array): boolean {
  if (!bytes.some((byte) => byte > 0x7f)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** `<meta charset>`, which HTML requires within the first 1024 bytes. */
function declaredCharset(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  return /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1]
}

/** `text/html; charset="ISO-8859-1"` → `ISO-8859-1`. */
export function charsetOf(contentType: string): string | undefined {
  return /charset="?([^\s";]+)/i.exec(contentType)?.[1]
}
