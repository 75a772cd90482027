import type { Hmac } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type ExtractEvents, extract as openExtract } from 'tar-stream'
import { z } from 'zod'
import { messageOf, systemErrorOf } from '../kit/errors.ts'
import { BackupError } from './errors.ts'
import { headOf } from './format.ts'

/** Reads an archive as a stream, in the order in which it was written. */
export interface ArchiveReader {
  /** The name of the next entry, without the number if it is one of many. Undefined after the last. */
  next: () => Promise<string | undefined>
  json: <T>(name: string, schema: z.ZodType<T>) => Promise<T>
  /** The bytes of the entries `name/000000`, `name/000001`…; they must be read to the end. */
  chunks: (name: string) => AsyncIterable<Uint8Array>
  /** Skips the next entry. */
  skip: () => Promise<void>
  /** The MAC of everything read so far; undefined without a key. */
  mac: () => string | undefined
}

type Entry = ExtractEvents['entry'][1]

/** Larger than the description of a database with tens of thousands of tables. */
const jsonBytes = 256 * 1024 * 1024

export async function readArchive<T>(
  path: string,
  { signal, mac }: { signal: AbortSignal; mac: Hmac | undefined },
  use: (archive: ArchiveReader) => Promise<T>,
): Promise<T> {
  const extract = openExtract()
  const reading = pipeline(createReadStream(path), createGunzip(), extract, { signal })
  // The reader of the entries reports errors of the file.
  reading.catch(() => undefined)
  const found = extract[Symbol.asyncIterator]()
  try {
    return await use(readerOf(found, mac, (error) => explain(error, path, signal)))
  } finally {
    extract.destroy()
    await reading.catch(() => undefined)
  }
}

type Explain = (error: unknown) => unknown

class Entries {
  current: Entry | undefined
  readonly #found: AsyncIterator<Entry>
  readonly #mac: () => Hmac | undefined
  readonly #explained: Explain
  #begun = false

  constructor(found: AsyncIterator<Entry>, mac: () => Hmac | undefined, explained: Explain) {
    this.#found = found
    this.#mac = mac
    this.#explained = explained
  }

  /** The name of the current entry, without the number of its part. */
  async next(): Promise<string | undefined> {
    if (!this.#begun) await this.#advance()
    return this.current?.header.name.replace(/\/\d{6,}$/, '')
  }

  async expect(name: string, number?: string): Promise<void> {
    await this.next()
    if (this.current?.header.name !== (number === undefined ? name : `${name}/${number}`))
      throw this.#explained(misplaced)
  }

  /** The bytes of the current entry. Advances to the next one at the end. */
  async *bytes(): AsyncIterable<Uint8Array> {
    if (this.current === undefined) return
    const { name, size } = this.current.header
    this.#mac()?.update(headOf(name, size))
    try {
      for await (const part of this.current as AsyncIterable<Uint8Array>) {
        this.#mac()?.update(part)
        yield part
      }
    } catch (error) {
      throw this.#explained(error)
    }
    await this.#advance()
  }

  async #advance(): Promise<void> {
    const { value, done } = await this.#found.next().catch((error: unknown) => {
      throw this.#explained(error)
    })
    this.current = done === true ? undefined : value
    this.#begun = true
  }
}

function readerOf(found: AsyncIterator<Entry>, mac: Hmac | undefined, explained: Explain): ArchiveReader {
  const entries = new Entries(found, () => mac, explained)
  return {
    next: () => entries.next(),
    mac: () => {
      const proof = mac?.digest('hex')
      mac = undefined
      return proof
    },
    skip: async () => {
      for await (const part of entries.bytes()) void part
    },
    json: async (name, schema) => {
      await entries.expect(name)
      if ((entries.current?.header.size ?? 0) > jsonBytes) throw explained(misplaced)
      return parse(Buffer.concat(await Array.fromAsync(entries.bytes())), schema, explained)
    },
    chunks: async function* (name) {
      for (let number = 0; number === 0 || (await entries.next()) === name; number += 1) {
        await entries.expect(name, String(number).padStart(6, '0'))
        yield* entries.bytes()
      }
    },
  }
}

function parse<T>(bytes: Buffer, schema: z.ZodType<T>, explained: Explain): T {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')))
  } catch (error) {
    throw explained(error)
  }
}

const misplaced = new Error('an entry is not where it should be')

function explain(error: unknown, path: string, signal: AbortSignal): BackupError {
  const { code } = systemErrorOf(error)
  const cause = { cause: error }
  if (signal.aborted) return new BackupError('The restore was stopped; nothing was changed.', cause)
  if (code === 'ENOENT') return new BackupError(`There is no file ${path}.`, cause)
  if (/^E[A-Z]+$/.test(code)) return new BackupError(`${path} cannot be read (${code}).`, cause)
  if (error === misplaced || messageOf(error).includes('header')) {
    return new BackupError(
      `${path} is not a backup of Frontdesk, or it is damaged; nothing was changed.`,
      cause,
    )
  }
  if (error instanceof z.ZodError) {
    const at = error.issues[0]?.path.join('.') ?? ''
    return new BackupError(`${path} holds what Frontdesk does not write (${at}); nothing was changed.`, cause)
  }
  return new BackupError(`${path} is damaged or cut short; nothing was changed.`, cause)
}
