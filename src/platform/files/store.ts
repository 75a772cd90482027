import type { Readable } from 'node:stream'
import { Problem } from '../../kit/problem.ts'

/** The bytes from `start` to `end`, both included, as in an HTTP range; without `end`, to the last. */
export interface ByteRange {
  start: number
  end?: number
}

/** Anything that gives bytes piece by piece: a stream, an upload's part, or `[buffer]`. */
export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/**
 * Files by the SHA-256 of their content, so identical files are stored once. Callers decide who may read a file
 * and whether it is still used.
 */
export interface FileStore {
  /** Keeps what the source gives; throws TooLarge, keeping nothing, when that is more than `maxBytes`. */
  put: (source: ByteSource, limits: { maxBytes: number }) => Promise<{ hash: string; size: number }>
  /** Rejects with FileMissing before any byte has been read. */
  get: (hash: string, range?: ByteRange) => Promise<Readable>
  /** Undefined when there is no such file. */
  size: (hash: string) => Promise<number | undefined>
  /**
   * Deletes a file and returns whether it existed. With `storedBefore`, a file that was stored again since
   * stays, so that a sweep of unused files doesn't delete an upload whose row isn't committed yet.
   */
  delete: (hash: string, only?: { storedBefore: Date }) => Promise<boolean>
  /** Every hash there is, in no particular order. */
  list: () => AsyncIterable<string>
}

export class TooLarge extends Problem {
  override name = 'TooLarge'

  constructor(maxBytes: number) {
    super('too_large', `The file is larger than the ${maxBytes} bytes that are allowed here.`)
  }
}

export class FileMissing extends Error {
  override name = 'FileMissing'

  constructor(hash: string) {
    super(`There is no stored file ${hash}`)
  }
}

/** Anything else in the place of a hash, such as a path, is a file that does not exist. */
export function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

/** The path of a file in a directory or bucket: 256 folders keep each listing short. */
export function placeOf(hash: string): string {
  return `${hash.slice(0, 2)}/${hash.slice(2)}`
}
