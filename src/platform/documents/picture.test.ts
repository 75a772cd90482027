import { describe, expect, it } from 'vitest'
import { pictureSize } from './picture.ts'

describe('the size of a picture', () => {
  it.each([
    ['PNG', Buffer.from(`89504e470d0a1a0a0000000d49484452 0000026c 000000c8`.replaceAll(' ', ''), 'hex')],
    ['JPEG', Buffer.from('ffd8ffe000040000ffc0001108 00c8 026c'.replaceAll(' ', ''), 'hex')],
    ['plain WebP', webp('VP8 ', '000000 9d012a 6c02 c800')],
    ['lossless WebP', webp('VP8L', '2f 6bc23100')],
    ['extended WebP', webp('VP8X', '00000000 6b0200 c70000')],
  ])('is read from the head of a %s', (_, bytes) => {
    expect(pictureSize(bytes)).toEqual({ width: 620, height: 200 })
  })
})

function webp(kind: string, data: string): Buffer {
  const body = Buffer.from(data.replaceAll(' ', ''), 'hex')
  return Buffer.concat([Buffer.from(`RIFF....WEBP${kind}....`), body, Buffer.alloc(8)])
}
