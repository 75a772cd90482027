import { Problem } from '../../../kit/problem.ts'
import type { AudioFormat } from './sniff.ts'
import { damaged, highestRate, lowestRate, mostChannels, refuseLong, type Sound } from './sound.ts'

type Compressed = Exclude<AudioFormat, 'wav'>

interface Decoded {
  channelData: Float32Array[]
  samplesDecoded: number
  sampleRate: number
  errors: readonly unknown[]
}

interface Decoder {
  ready: Promise<void>
  decode(data: Uint8Array): Decoded | Promise<Decoded>
  /** Decodes the remaining data at the end of the file. */
  flush?(): Promise<Decoded>
  free(): void
}

interface Codec {
  name: string
  open(): Promise<Decoder>
  /** Bytes to decode before the size of the output is checked. */
  slice: number
  /** The offset of the channel count in the file. */
  channelsAt?: number
}

// A kilobyte can hold minutes of silence in eight channels: 47 MB from Opus, 150 MB from FLAC. Frames of MPEG audio
// have a fixed duration.
const [smallSlice, largeSlice] = [1024, 32 * 1024]

/** WebAssembly decoders, loaded with the first file of their format. */
const codecs: Readonly<Record<Compressed, Codec>> = {
  mpeg: {
    name: 'MP3',
    slice: largeSlice,
    open: async () => new (await import('mpg123-decoder')).MPEGDecoder(),
  },
  opus: {
    name: 'Opus',
    slice: smallSlice,
    channelsAt: 37,
    open: async () => new (await import('ogg-opus-decoder')).OggOpusDecoder(),
  },
  vorbis: {
    name: 'Vorbis',
    slice: smallSlice,
    channelsAt: 39,
    open: async () => new (await import('@wasm-audio-decoders/ogg-vorbis')).OggVorbisDecoder(),
  },
  flac: {
    name: 'FLAC',
    slice: smallSlice,
    open: async () => new (await import('@wasm-audio-decoders/flac')).FLACDecoder(),
  },
}

/** Decodes a compressed file slice by slice and mixes its channels into one. `longest` is in seconds. */
export async function readCompressed(format: Compressed, bytes: Uint8Array, longest: number): Promise<Sound> {
  const codec = codecs[format]
  const channels = codec.channelsAt === undefined ? 1 : (bytes[codec.channelsAt] ?? 0)
  if (channels < 1 || channels > mostChannels)
    throw damaged(codec.name, `it says that it has ${channels} channels`)
  const decoder = await codec.open()
  await decoder.ready
  const collected = new Collected(codec.name, longest)
  try {
    for (let at = 0; at < bytes.length; at += codec.slice) {
      collected.add(await decoder.decode(bytes.subarray(at, at + codec.slice)))
    }
    if (decoder.flush !== undefined) collected.add(await decoder.flush())
  } catch (error) {
    if (error instanceof Problem) throw error
    throw damaged(codec.name, 'it cannot be decoded')
  } finally {
    decoder.free()
  }
  return collected.sound()
}

class Collected {
  readonly #name: string
  readonly #longest: number
  readonly #parts: Float32Array[] = []
  #length = 0
  #rate = 0

  constructor(name: string, longest: number) {
    this.#name = name
    this.#longest = longest
  }

  add({ channelData, samplesDecoded, sampleRate }: Decoded): void {
    if (samplesDecoded <= 0) return
    this.#rate ||= sampleRate
    if (sampleRate !== this.#rate) throw damaged(this.#name, 'its rate changes in the middle')
    if (sampleRate < lowestRate || sampleRate > highestRate) {
      throw damaged(this.#name, `it says that it has ${sampleRate} samples a second`)
    }
    this.#length += samplesDecoded
    refuseLong(this.#length, this.#rate, this.#longest)
    this.#parts.push(mixed(channelData, samplesDecoded))
  }

  sound(): Sound {
    if (this.#length === 0) throw damaged(this.#name, 'it holds no sound')
    const samples = new Float32Array(this.#length)
    let at = 0
    for (const part of this.#parts) {
      samples.set(part, at)
      at += part.length
    }
    return { rate: this.#rate, samples }
  }
}

function mixed(channels: readonly Float32Array[], length: number): Float32Array {
  const [only] = channels
  if (only !== undefined && channels.length === 1) return only.subarray(0, length)
  const samples = new Float32Array(length)
  for (const channel of channels) {
    for (let at = 0; at < length; at++)
      samples[at] = (samples[at] ?? 0) + (channel[at] ?? 0) / channels.length
  }
  return samples
}
