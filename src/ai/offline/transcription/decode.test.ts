import { describe, expect, it } from 'vitest'
import { decodeAudio, heardRate } from './decode.ts'
import { resample } from './resample.ts'
import { readWav } from './wav.ts'

const longest = 60

interface Kind {
  code: number
  bits: number
  write: (data: Buffer, value: number, at: number) => void
}

const pcm16: Kind = {
  code: 1,
  bits: 16,
  write: (data, value, at) => data.writeInt16LE(Math.round(value * 32_767), at),
}

/** A WAV file with the same samples in each channel. */
function wav(
  samples: ArrayLike<number>,
  kind: Kind,
  { rate = heardRate, channels = 1, extended = false } = {},
) {
  const bytes = kind.bits / 8
  const data = Buffer.alloc(samples.length * bytes * channels)
  for (let index = 0; index < samples.length * channels; index++) {
    kind.write(data, samples[Math.floor(index / channels)] ?? 0, index * bytes)
  }
  const format = Buffer.alloc(extended ? 40 : 16)
  format.writeUInt16LE(extended ? 0xff_fe : kind.code, 0)
  format.writeUInt16LE(channels, 2)
  format.writeUInt32LE(rate, 4)
  format.writeUInt16LE(bytes * channels, 12)
  format.writeUInt16LE(kind.bits, 14)
  if (extended) format.writeUInt16LE(kind.code, 24)
  const body = [
    Buffer.from('WAVE'),
    chunk('fmt ', format),
    chunk('LIST', Buffer.from('odd')),
    chunk('data', data),
  ]
  return chunk('RIFF', Buffer.concat(body))
}

function chunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name)
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

function tone(frequency: number, rate: number, seconds = 0.25): Float32Array {
  return Float32Array.from(
    { length: rate * seconds },
    (_, at) => 0.5 * Math.sin((2 * Math.PI * frequency * at) / rate),
  )
}

/** The largest difference, ignoring the edges, where the filter lacks samples. */
function difference(a: Float32Array, b: Float32Array): number {
  return Math.max(...a.slice(100, -100).map((value, index) => Math.abs(value - (b[index + 100] ?? 0))))
}

describe('a WAV file', () => {
  it.each<[string, Kind, number]>([
    ['8 bits', { code: 1, bits: 8, write: (d, v, at) => d.writeUInt8(Math.round(v * 127) + 128, at) }, 0.01],
    ['16 bits', pcm16, 0.001],
    [
      '24 bits',
      { code: 1, bits: 24, write: (d, v, at) => d.writeIntLE(Math.round(v * 8_388_607), at, 3) },
      1e-5,
    ],
    [
      '32 bits',
      { code: 1, bits: 32, write: (d, v, at) => d.writeInt32LE(Math.round(v * 2_147_483_647), at) },
      1e-5,
    ],
    ['floats', { code: 3, bits: 32, write: (d, v, at) => d.writeFloatLE(v, at) }, 1e-6],
    ['doubles', { code: 3, bits: 64, write: (d, v, at) => d.writeDoubleLE(v, at) }, 1e-6],
  ])('of %s gives the samples that were written', (_, kind, tolerance) => {
    const samples = tone(440, heardRate)
    expect(difference(readWav(wav(samples, kind), longest).samples, samples)).toBeLessThan(tolerance)
    const stereo = readWav(wav(samples, kind, { channels: 2, extended: true }), longest)
    expect(stereo.samples).toHaveLength(samples.length)
    expect(difference(stereo.samples, samples)).toBeLessThan(tolerance)
  })

  it.each([
    ['A-law', 6, [0xd5, 0x55, 0xaa, 0x2a], [8, -8, 32_256, -32_256]],
    ['µ-law', 7, [0xff, 0x7f, 0x80, 0x00], [0, 0, 32_124, -32_124]],
  ])('of %s is decoded as telephony defines it', (_, code, codes, values) => {
    const kind: Kind = { code, bits: 8, write: (data, value, at) => data.writeUInt8(value, at) }
    const { samples } = readWav(wav(codes, kind, { rate: 8000 }), longest)
    expect([...samples].map((value) => value * 32_768 + 0)).toEqual(values)
  })

  it('that was cut off, or written before its length was known, is read to its end', () => {
    const whole = wav(tone(440, heardRate), pcm16)
    expect(readWav(whole.subarray(0, whole.length - 4000), longest).samples).toHaveLength(2000)
    const open = Buffer.from(whole)
    open.writeUInt32LE(0, open.indexOf('data') + 4)
    expect(readWav(open, longest).samples).toHaveLength(4000)
  })

  it('is refused where it is too long or makes no sense', () => {
    const bytes = wav(tone(440, heardRate, 2), pcm16)
    expect(() => readWav(bytes, 1)).toThrow('longer than')
    expect(() => readWav(bytes.subarray(0, 20), longest)).toThrow('damaged')
    expect(() => readWav(wav([0, 0.5], { ...pcm16, code: 85 }), longest)).toThrow('kind 85')
    expect(() => readWav(wav([0, 0.5], pcm16, { rate: 1 }), longest)).toThrow('1 samples a second')
  })
})

describe('another rate', () => {
  it.each([8000, 11_025, 22_050, 44_100, 48_000])('of %i keeps a tone as it was', (rate) => {
    const heard = resample({ rate, samples: tone(440, rate) }, heardRate)
    expect(difference(heard, tone(440, heardRate))).toBeLessThan(0.005)
  })

  it('loses what cannot be heard at the lower one, instead of folding it down', () => {
    const heard = resample({ rate: 48_000, samples: tone(12_000, 48_000) }, heardRate)
    expect(Math.max(...heard.slice(100, -100).map(Math.abs))).toBeLessThan(0.005)
  })
})

describe('another format', () => {
  it.each([
    ['AAC', '\xff\xf1\x50'],
    ['Speex', `OggS${'\0'.repeat(24)}Speex   `],
    ['M4A or MP4', '\0\0\0 ftypM4A '],
    ['WebM', '\x1aE\xdf\xa3'],
    ['not an audio file', '<!doctype html>'],
  ])('is named: %s', async (name, head) => {
    const bytes = Buffer.from(head.padEnd(64, '\0'), 'latin1')
    await expect(decodeAudio(bytes, longest)).rejects.toThrow(
      new RegExp(`^This is ${name}.*reads MP3, Ogg \\(Opus and Vorbis\\), FLAC and WAV`),
    )
  })
})
