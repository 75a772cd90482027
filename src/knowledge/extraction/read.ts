import { createHash } from 'node:crypto'
import { detect } from 'tinyld'
import { charsetOf, decodeText } from '../../platform/documents/charset.ts'
import { readCsv } from '../../platform/documents/csv.ts'
import {
  characterCount,
  type ReadDocument,
  type Section,
  Unreadable,
  type WebFacts,
} from '../../platform/documents/document.ts'
import { type Format, formatOf, mediaTypeOf } from '../../platform/documents/format.ts'
import { readHtml } from '../../platform/documents/html.ts'
import { readMarkdown } from '../../platform/documents/markdown.ts'
import { type Chunk, chunksOf } from './chunk.ts'

export interface Material {
  bytes: Uint8Array
  contentType: string
  /** Its file name, or the last part of its address. */
  name: string
  /** The URL of the page; undefined for an uploaded file. */
  url?: string | undefined
}

/** A document in passages, ready to be indexed. */
export interface Reading {
  title: string | null
  /** ISO 639-1; null if the language is unknown. */
  language: string | null
  chunks: Chunk[]
  /** The hash of all text, to detect changes. */
  hash: Buffer
  web: WebFacts | undefined
}

type Read = (material: Material, text: () => string) => ReadDocument | Promise<ReadDocument>

type Indexed = Exclude<Format, 'picture'>

// Those that few documents need are loaded when the first one does: together they take a second.
const readers: Readonly<Record<Indexed, Read>> = {
  html: (material, text) => readHtml(text(), material.url),
  pdf: async ({ bytes }) => (await import('../../platform/documents/pdf.ts')).readPdf(bytes),
  docx: async ({ bytes }) => (await import('../../platform/documents/docx.ts')).readDocx(bytes),
  markdown: (_material, text) => readMarkdown(text()),
  csv: (_material, text) => readCsv(text()),
  text: (_material, text) => ({ title: null, sections: [{ path: [], text: text() }] }),
}

// 5 million characters are about 10,000 passages: a quarter of an hour of the model's time.
const maxCharacters = 5_000_000

export async function readMaterial(material: Material): Promise<Reading> {
  const format = indexedFormat(material)
  const text = () => decodeText(material.bytes, charsetOf(material.contentType))
  const { title, sections: read, web } = await readers[format](material, text)
  const sections = storable(read)
  if (characterCount(sections) > maxCharacters) {
    throw new Unreadable(
      `There are more than ${maxCharacters} characters of text; split it into several files.`,
    )
  }
  const chunks = chunksOf(sections)
  if (chunks.length === 0 && web === undefined) throw new Unreadable('There is no text in it.')
  return {
    title: title === null ? null : clean(title).slice(0, 300),
    language: languageOf(sections),
    chunks,
    hash: createHash('sha256').update(JSON.stringify(chunks)).digest(),
    web,
  }
}

// Many servers and browsers say one of these of anything they do not know.
const vague = new Set(['', 'text/plain', 'application/octet-stream', 'binary/octet-stream'])

/** Style sheets, programs and data are text as well, but no one asks about them. */
function indexedFormat({ bytes, contentType, name }: Material): Indexed {
  const format = formatOf(bytes, contentType, name)
  const isData = format === 'text' && !vague.has(mediaTypeOf(contentType))
  if (format === undefined || format === 'picture' || isData) throw unsupported(contentType)
  return format
}

/** The database takes neither NUL nor half a character. */
function clean(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

function storable(sections: readonly Section[]): Section[] {
  return sections.map(({ path, text }) => ({ path: path.map(clean), text: clean(text) }))
}

// Of fewer characters, the detection guesses.
const leastSample = 60

function languageOf(sections: readonly Section[]): string | null {
  const sample = sections
    .map(({ text }) => text)
    .join('\n')
    .slice(0, 2000)
  return sample.length < leastSample ? null : detect(sample) || null
}

function unsupported(contentType: string): Unreadable {
  const what = mediaTypeOf(contentType)
  return new Unreadable(
    `${what === '' ? 'This' : `"${what.slice(0, 80)}"`} cannot be indexed: pages, PDF, DOCX, plain text, Markdown and CSV can.`,
  )
}
