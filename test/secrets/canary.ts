import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import pg from 'pg'

/**
 * Values that are told from everything else, and from which their field is known. Letters and digits alone: addresses,
 * forms and JSON hold them as they are.
 */
export class Canaries {
  readonly prefix = `canary${randomBytes(8).toString('hex')}`
  readonly #places: string[] = []

  next(place: string): string {
    return `${this.prefix}n${this.#places.push(place) - 1}n`
  }

  /** The fields whose canaries a text or a file holds, as they are or in a usual encoding. */
  in(content: Buffer): string[] {
    return encodingsOf(this.prefix).flatMap((form) =>
      occurrences(content, form).map((at) => this.#place(content, at)),
    )
  }

  /** The place of a canary that was found plain; of an encoded one, what surrounds it. */
  #place(content: Buffer, at: number): string {
    const around = content.subarray(at, at + 60).toString('latin1')
    const number = new RegExp(`^${this.prefix}n(\\d+)n`).exec(around)?.[1]
    return number === undefined ? `encoded: ${around}` : (this.#places[Number(number)] ?? around)
  }
}

/** Base64 of a part depends on where in three bytes it starts; what shares bytes with its neighbours is cut off. */
export function encodingsOf(text: string): string[] {
  const base64 = [0, 1, 2].map((before) => {
    const encoded = Buffer.from(' '.repeat(before) + text).toString('base64url')
    const whole = Math.floor(((before + text.length) * 4) / 3 / 4) * 4
    return encoded.slice(before === 0 ? 0 : 4, whole)
  })
  const hex = Buffer.from(text).toString('hex')
  return [text, hex, hex.toUpperCase(), ...base64]
}

function occurrences(content: Buffer, form: string): number[] {
  const found: number[] = []
  for (let at = content.indexOf(form, 0, 'latin1'); at >= 0 && found.length < 20; ) {
    found.push(at)
    at = content.indexOf(form, at + 1, 'latin1')
  }
  return found
}

/** Every file below a folder, one after the other. */
export async function* filesIn(folder: string): AsyncGenerator<{ path: string; content: Buffer }> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) yield { path, content: await readFile(path) }
  }
}

export function unpacked(archive: string): Promise<Buffer> {
  return buffer(createReadStream(archive).pipe(createGunzip()))
}

/** By table, those of the texts that its rows hold. Large values are compressed in files, so the server looks as well. */
export async function tablesWith(url: string, texts: readonly string[]): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const tables = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where relkind in ('r', 'p') and not relispartition
       and relnamespace in ('public'::regnamespace, 'records'::regnamespace) order by 1`,
  )
  const found: Record<string, string[]> = {}
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ text: string }>(
      `select text from unnest($1::text[]) text where exists (select from ${name} t where strpos(t::text, text) > 0)`,
      [texts],
    )
    if (rows.length > 0) found[name] = rows.map(({ text }) => text)
  }
  await client.end()
  return found
}
