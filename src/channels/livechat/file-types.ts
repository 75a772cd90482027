/** The kind of a file, detected from its content: the type from the browser and the name are only claims. */
type Kind = 'image' | 'document' | 'audio'

interface FileType {
  contentType: string
  kind: Kind
  matches: (bytes: Buffer, name: string) => boolean
}

const begins =
  (...signature: number[]) =>
  (bytes: Buffer) =>
    bytes.subarray(0, signature.length).equals(Buffer.from(signature))

const textAt = (bytes: Buffer, start: number, text: string) =>
  bytes.toString('latin1', start, start + text.length) === text

const isRiff = (form: string) => (bytes: Buffer) => textAt(bytes, 0, 'RIFF') && textAt(bytes, 8, form)

const endsWith = (ending: string) => (name: string) => name.toLowerCase().endsWith(ending)

const textTypes = [
  ['.csv', 'text/csv'],
  ['.md', 'text/markdown'],
  ['', 'text/plain'],
] as const

const types: readonly FileType[] = [
  {
    contentType: 'image/png',
    kind: 'image',
    matches: begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  },
  { contentType: 'image/jpeg', kind: 'image', matches: begins(0xff, 0xd8, 0xff) },
  {
    contentType: 'image/gif',
    kind: 'image',
    matches: (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)),
  },
  { contentType: 'image/webp', kind: 'image', matches: isRiff('WEBP') },
  { contentType: 'application/pdf', kind: 'document', matches: (bytes) => textAt(bytes, 0, '%PDF-') },
  {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    kind: 'document',
    matches: (bytes, name) => textAt(bytes, 0, 'PK\u0003\u0004') && endsWith('.docx')(name),
  },
  { contentType: 'audio/wav', kind: 'audio', matches: isRiff('WAVE') },
  { contentType: 'audio/ogg', kind: 'audio', matches: (bytes) => textAt(bytes, 0, 'OggS') },
  { contentType: 'audio/flac', kind: 'audio', matches: (bytes) => textAt(bytes, 0, 'fLaC') },
  {
    contentType: 'audio/mpeg',
    kind: 'audio',
    matches: (bytes) => textAt(bytes, 0, 'ID3') || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2),
  },
  ...textTypes.map(
    ([ending, contentType]): FileType => ({
      contentType,
      kind: 'document',
      matches: (bytes, name) => endsWith(ending)(name) && isText(bytes),
    }),
  ),
]

/** True for UTF-8 without NUL bytes. Markup counts as text and is never served as anything else. */
function isText(bytes: Buffer): boolean {
  if (bytes.length === 0 || bytes.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

export function fileTypeOf(bytes: Buffer, name: string): Pick<FileType, 'contentType' | 'kind'> | undefined {
  return types.find((type) => type.matches(bytes, name))
}

/** The value for `accept` of a file input. */
export const acceptedFiles =
  'image/png,image/jpeg,image/gif,image/webp,.pdf,.docx,.txt,.csv,.md,.wav,.mp3,.ogg,.flac'
