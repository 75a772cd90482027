import { Problem } from '../../../kit/problem.ts'

export type AudioFormat = 'wav' | 'mpeg' | 'opus' | 'vorbis' | 'flac'

/** File signatures; a blank matches any byte. Formats without a decoder are only named in errors. */
const beginnings: readonly [name: string, start: string, format?: AudioFormat][] = [
  ['WAV', 'RIFF    WAVE', 'wav'],
  ['FLAC', 'fLaC', 'flac'],
  ['Opus', oggOf('OpusHead'), 'opus'],
  ['Vorbis', oggOf('\x01vorbis'), 'vorbis'],
  ['FLAC', oggOf('\x7fFLAC'), 'flac'],
  ['Speex', oggOf('Speex')],
  ['Ogg', 'OggS'],
  ['M4A or MP4', '    ftyp'],
  ['WebM', '\x1aE\xdf\xa3'],
  ['AIFF', 'FORM    AIF'],
  ['AMR', '#!AMR'],
  ['WMA', '\x30\x26\xb2\x75'],
]

/** The signature of an Ogg stream: the header of the first page, then its only packet. */
function oggOf(packet: string): string {
  return `OggS${' '.repeat(24)}${packet}`
}

const longestBeginning = 40

/** The format of an audio file by its signature, and the offset of the signature, because tags may precede it. */
export function sniffAudio(bytes: Uint8Array): { format: AudioFormat; start: number } {
  const start = afterTags(bytes)
  const head = Buffer.from(bytes.subarray(start, start + longestBeginning)).toString('latin1')
  const [name, , format] = beginnings.find(([, begin]) => beginsWith(head, begin)) ?? mpegOrAac(head)
  if (format !== undefined) return { format, start }
  const found = name === undefined ? 'not an audio file that is known here' : `${name} audio`
  throw new Problem(
    'bad_request',
    `This is ${found}: offline transcription reads MP3, Ogg (Opus and Vorbis), FLAC and WAV.`,
  )
}

/** The end of the ID3 tags at the start of the file. Their length uses seven bits per byte. */
function afterTags(bytes: Uint8Array): number {
  let at = 0
  while (bytes[at] === 0x49 && bytes[at + 1] === 0x44 && bytes[at + 2] === 0x33) {
    const length = bytes.subarray(at + 6, at + 10).reduce((sum, byte) => sum * 128 + (byte & 127), 0)
    at += 10 + length
  }
  return at
}

/** Both start with eleven set bits. The layer bits of MPEG audio are zero in AAC. */
function mpegOrAac(head: string): [name?: string, start?: string, format?: AudioFormat] {
  const [first, second] = [head.charCodeAt(0), head.charCodeAt(1)]
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return []
  return second & 0x06 ? ['MP3', '', 'mpeg'] : ['AAC']
}

function beginsWith(head: string, start: string): boolean {
  return Array.from(start).every((byte, index) => byte === ' ' || byte === head[index])
}
