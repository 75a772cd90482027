import { Problem } from '../../../kit/problem.ts'
import { damaged, highestRate, lowestRate, mostChannels, refuseLong, type Sound } from './sound.ts'

interface Format {
  channels: number
  rate: number
  /** Bytes of one sample of one channel. */
  bytes: number
  read: ReadSample
}

const extensible = 0xff_fe

/** Decodes a WAV file and mixes its channels into one. `longest` is in seconds. */
export function readWav(bytes: Uint8Array, longest: number): Sound {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks = chunksOf(view)
  const format = formatOf(chunks.get('fmt '))
  const data = chunks.get('data')
  if (data === undefined) throw damaged('WAV', 'it holds no sound')
  const frames = Math.floor(data.byteLength / (format.bytes * format.channels))
  refuseLong(frames, format.rate, longest)
  return { rate: format.rate, samples: mixed(data, frames, format) }
}

/** The first chunk of each name. A truncated chunk, or one without a known length, extends to the end of the file. */
function chunksOf(view: DataView): Map<string, DataView> {
  const chunks = new Map<string, DataView>()
  for (let at = 12; at + 8 <= view.byteLength; ) {
    const name = String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)))
    const left = view.byteLength - at - 8
    const announced = view.getUint32(at + 4, true)
    const open = name === 'data' && announced === 0
    const length = open ? left : Math.min(announced, left)
    if (!chunks.has(name)) chunks.set(name, new DataView(view.buffer, view.byteOffset + at + 8, length))
    at += 8 + length + (length % 2)
  }
  return chunks
}

function formatOf(view: DataView | undefined): Format {
  if (view === undefined || view.byteLength < 16) throw damaged('WAV', 'it does not say how it is written')
  const named = view.getUint16(0, true)
  const code = named === extensible && view.byteLength >= 26 ? view.getUint16(24, true) : named
  const channels = view.getUint16(2, true)
  const rate = view.getUint32(4, true)
  const bits = view.getUint16(14, true)
  const read = readers[`${code}: ${bits}`]
  if (read === undefined) {
    throw new Problem(
      'bad_request',
      `WAV of kind ${code} with ${bits} bits cannot be read: PCM, float, A-law and µ-law can.`,
    )
  }
  if (channels < 1 || channels > mostChannels)
    throw damaged('WAV', `it says that it has ${channels} channels`)
  if (rate < lowestRate || rate > highestRate)
    throw damaged('WAV', `it says that it has ${rate} samples a second`)
  return { channels, rate, bytes: bits / 8, read }
}

function mixed(data: DataView, frames: number, { channels, bytes, read }: Format): Float32Array {
  const samples = new Float32Array(frames)
  for (let frame = 0; frame < frames; frame++) {
    let sum = 0
    for (let channel = 0; channel < channels; channel++)
      sum += read(data, (frame * channels + channel) * bytes)
    const value = sum / channels
    // Float files may contain NaN or infinity.
    samples[frame] = Number.isFinite(value) ? value : 0
  }
  return samples
}

type ReadSample = (view: DataView, at: number) => number

/** Readers by format code (1 PCM, 3 float, 6 A-law, 7 µ-law) and bits per sample. */
const readers: Readonly<Record<string, ReadSample>> = {
  '1: 8': (view, at) => (view.getUint8(at) - 128) / 128,
  '1: 16': (view, at) => view.getInt16(at, true) / 2 ** 15,
  '1: 24': (view, at) => (view.getInt16(at + 1, true) * 256 + view.getUint8(at)) / 2 ** 23,
  '1: 32': (view, at) => view.getInt32(at, true) / 2 ** 31,
  '3: 32': (view, at) => view.getFloat32(at, true),
  '3: 64': (view, at) => view.getFloat64(at, true),
  '6: 8': (view, at) => fromALaw(view.getUint8(at)),
  '7: 8': (view, at) => fromMuLaw(view.getUint8(at)),
}

/** The two codes of telephony (G.711): a sign, an exponent of three bits and a mantissa of four. */
function fromALaw(code: number): number {
  const bits = code ^ 0x55
  const exponent = (bits >> 4) & 7
  const mantissa = ((bits & 15) << 4) + 8
  const size = exponent === 0 ? mantissa : (mantissa + 256) << (exponent - 1)
  return (bits & 0x80 ? size : -size) / 2 ** 15
}

function fromMuLaw(code: number): number {
  const bits = ~code & 0xff
  const size = ((((bits & 15) << 3) + 132) << ((bits >> 4) & 7)) - 132
  return (bits & 0x80 ? -size : size) / 2 ** 15
}
