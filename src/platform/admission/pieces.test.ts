import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { Pieces } from './pieces.ts'

const text = 'ü'.repeat(300_000)

it('passes a large text on in small pieces, and tells its length and how much is left', async () => {
  const split = Pieces.of(text)
  if (split === undefined) throw new Error('a large text was not split')
  expect(split.length).toBe(600_000)
  expect(split.pieces.readableLength).toBe(600_000)
  const sizes: number[] = []
  let joined = Buffer.alloc(0)
  split.pieces.on('data', (piece: Buffer) => {
    sizes.push(piece.length)
    joined = Buffer.concat([joined, piece])
  })
  await new Promise((resolve) => split.pieces.once('end', resolve))
  expect(Math.max(...sizes)).toBe(16 * 1024)
  expect(joined.toString()).toBe(text)
  expect(split.pieces.readableLength).toBe(0)
})

it('passes a stream on, with its end, its error and the end of its reader', async () => {
  const whole = Pieces.of(Readable.from(['a', text], { objectMode: false }))
  expect(whole?.length).toBeUndefined()
  expect((await buffer(whole?.pieces ?? Readable.from([]))).toString()).toBe(`a${text}`)
  const broken = new Readable({ read: () => undefined })
  const failing = Pieces.of(broken)
  broken.destroy(new Error('the disk is gone'))
  await expect(failing?.pieces.toArray()).rejects.toThrow('the disk is gone')
  const endless = new Readable({ read: () => undefined })
  Pieces.of(endless)?.pieces.destroy()
  await expect.poll(() => endless.destroyed).toBe(true)
})

it('leaves small texts and all other payloads alone', () => {
  for (const payload of ['small', Buffer.from('small'), undefined, null, new Response('web')])
    expect(Pieces.of(payload)).toBeUndefined()
})
