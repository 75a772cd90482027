import { pipeline, Readable, Transform, type TransformCallback } from 'node:stream'

// A connection counts a write only when all of it is sent, which takes minutes for 16 MB over a slow line.
const pieceBytes = 16 * 1024
const largeBytes = 256 * 1024

/** Passes bytes on in small pieces, so that a client that reads slowly shows as progress. */
export class Pieces extends Transform {
  /** For a large text and for any stream; undefined for a payload that needs no pieces. */
  static of(payload: unknown): { pieces: Pieces; length: number | undefined } | undefined {
    if (payload instanceof Readable) {
      const pieces = new Pieces()
      // An error of the source ends the pieces, whose reader reports it.
      pipeline(payload, pieces, () => undefined)
      return { pieces, length: undefined }
    }
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return undefined
    if (payload.length < largeBytes) return undefined
    const bytes = Buffer.from(payload)
    const pieces = new Pieces()
    pieces.end(bytes)
    return { pieces, length: bytes.length }
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    for (let at = 0; at < chunk.length; at += pieceBytes) this.push(chunk.subarray(at, at + pieceBytes))
    done()
  }
}
