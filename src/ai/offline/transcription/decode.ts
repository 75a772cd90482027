import { Problem } from '../../../kit/problem.ts'
import { resample } from './resample.ts'
import { readWav } from './wav.ts'

/** What speech recognition hears: so many samples a second. */
export const heardRate = 16_000

/** How the audio formats that people send begin, byte by byte; a blank stands for any byte. */
const beginnings: readonly [name: string, bytes: string][] = [
  ['WAV', 'RIFF    WAVE'],
  ['MP3', 'ID3'],
  ['MP3', '\xff\xfb'],
  ['MP3', '\xff\xfa'],
  ['MP3', '\xff\xf3'],
  ['MP3', '\xff\xf2'],
  ['AAC', '\xff\xf1'],
  ['AAC', '\xff\xf9'],
  ['Ogg', 'OggS'],
  ['FLAC', 'fLaC'],
  ['MP4', '    ftyp'],
  ['WebM', '\x1aE\xdf\xa3'],
  ['AIFF', 'FORM    AIF'],
  ['AMR', '#!AMR'],
]

/** The samples of an audio file, mixed into one channel at the rate that is heard. `longest` is in seconds. */
export function decodeAudio(bytes: Uint8Array, longest: number): Float32Array {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  const name = beginnings.find(([, start]) => beginsWith(head, start))?.[0]
  if (name !== 'WAV') {
    throw new Problem(
      'bad_request',
      `This is ${name === undefined ? 'not an audio file that is known here' : `${name} audio`}: offline transcription reads WAV files only.`,
    )
  }
  return resample(readWav(bytes, longest), heardRate)
}

function beginsWith(head: string, start: string): boolean {
  return Array.from(start).every((byte, index) => byte === ' ' || byte === head[index])
}
