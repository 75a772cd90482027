import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { decodeAudio, heardRate } from './decode.ts'

const longest = 60

function spoken(extension: string): Promise<Buffer> {
  return readFile(join(import.meta.dirname, `spoken.${extension}`))
}

describe('a compressed file', () => {
  it.each([
    ['MP3', 'mp3', 3.2],
    ['Ogg with Opus', 'opus', 3.2],
    ['Ogg with Vorbis', 'ogg', 3.2],
    ['FLAC', 'flac', 0.6],
  ])('of %s sounds as the recording did', async (_, extension, seconds) => {
    const original = (await decodeAudio(await spoken('wav'), longest)).subarray(0, seconds * heardRate)
    const samples = await decodeAudio(await spoken(extension), longest)
    expect(Math.abs(samples.length / heardRate - seconds)).toBeLessThan(0.2)
    expect(likeness(samples.subarray(0, original.length), original)).toBeGreaterThan(0.9)
  })

  it('is read behind the tag of a player', async () => {
    const tag = Buffer.concat([Buffer.from('ID3\u0004\0\0\0\0\u0001\u0000', 'latin1'), Buffer.alloc(128)])
    const file = await spoken('mp3')
    const tagged = await decodeAudio(Buffer.concat([tag, file]), longest)
    expect(tagged).toEqual(await decodeAudio(file, longest))
  })

  it.each(['mp3', 'opus', 'ogg'])(
    'that is too long is refused before all of it is decoded: %s',
    async (extension) => {
      const file = await spoken(extension)
      const endless = extension === 'mp3' ? Buffer.concat(Array(50).fill(file)) : file
      await expect(decodeAudio(endless, 1)).rejects.toThrow('longer than')
    },
  )

  it('that unpacks to 20 hours of silence is refused before all of it is decoded', async () => {
    // Decoded as a whole, it would take 13 GB.
    const silence = silentFlac(50_000)
    expect(silence.length).toBeLessThan(1_000_000)
    await expect(decodeAudio(silence, 15 * 60)).rejects.toThrow('longer than 15 minutes')
  })

  it.each([
    ['cut off', (file: Buffer) => file.subarray(0, 60), 'damaged'],
    [
      'full of nonsense',
      (file: Buffer) => Buffer.concat([file.subarray(0, 44), Buffer.alloc(5000, 65)]),
      'damaged',
    ],
    ['of 99 channels', (file: Buffer) => withByte(file, 37, 99), '99 channels'],
  ])('that is %s is refused', async (_, harm, reason) => {
    await expect(decodeAudio(harm(await spoken('opus')), longest)).rejects.toThrow(reason)
  })
})

function withByte(file: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(file)
  copy[at] = value
  return copy
}

/** Correlates the loudness of two recordings over time: 1 is the same, independent of the codec's delay. */
function likeness(a: Float32Array, b: Float32Array): number {
  const [first, second] = [loudness(a), loudness(b)]
  return dot(first, second) / Math.sqrt(dot(first, first) * dot(second, second))
}

/** One value per fifth of a second. */
function loudness(samples: Float32Array): number[] {
  const step = heardRate / 5
  return Array.from({ length: Math.floor(samples.length / step) }, (_, index) =>
    Math.hypot(...samples.subarray(index * step, (index + 1) * step)),
  )
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)
}

/** Two channels of silence, as frames of 65,535 samples at 44.1 kHz that take a few bytes each. */
function silentFlac(frames: number): Buffer {
  const information = Buffer.alloc(38)
  information.writeUInt32BE(0x80_00_00_22, 0)
  information.writeUInt16BE(65_535, 4)
  information.writeUInt16BE(65_535, 6)
  // 44,100 in 20 bits, the channels minus one in three, and the bits per sample minus one in five.
  information.writeUInt32BE(((44_100 << 12) | (1 << 9) | (15 << 4)) >>> 0, 14)
  return Buffer.concat([
    Buffer.from('fLaC'),
    information,
    ...Array.from({ length: frames }, (_, number) => silentFrame(number)),
  ])
}

function silentFrame(number: number): Buffer {
  const counted = Buffer.from(String.fromCodePoint(number))
  const head = Buffer.concat([Buffer.of(0xff, 0xf8, 0x79, 0x18), counted, Buffer.of(0xff, 0xfe)])
  const body = Buffer.concat([head, Buffer.of(remainder(head, 8, 0x07)), Buffer.alloc(6)])
  const end = Buffer.alloc(2)
  end.writeUInt16BE(remainder(body, 16, 0x80_05))
  return Buffer.concat([body, end])
}

/** A CRC with the given number of bits. */
function remainder(bytes: Buffer, bits: number, polynomial: number): number {
  let rest = 0
  for (const byte of bytes) {
    rest ^= byte << (bits - 8)
    for (let bit = 0; bit < 8; bit++) {
      rest = rest & (1 << (bits - 1)) ? (rest << 1) ^ polynomial : rest << 1
    }
    rest &= (1 << bits) - 1
  }
  return rest
}
