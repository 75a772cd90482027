import { charsetOf, decodeText } from '../../../platform/documents/charset.ts'
import { type ReadDocument, type Section, Unreadable } from '../../../platform/documents/document.ts'
import { type Format, formatOf, mediaTypeOf } from '../../../platform/documents/format.ts'
import type { FileToRead } from './read-file.ts'

type Read = (file: FileToRead) => string[] | Promise<string[]>

// Each reader is loaded with the first file that needs it.
const readers: Readonly<Record<Format, Read>> = {
  pdf: async ({ bytes }) => {
    const { readPdf } = await import('../../../platform/documents/pdf.ts')
    const { sections } = await readPdf(bytes)
    return sections.map(({ text }) => text)
  },
  docx: async ({ bytes }) => {
    const { readDocx } = await import('../../../platform/documents/docx.ts')
    return [headed(await readDocx(bytes))]
  },
  picture: async ({ bytes }) => {
    const { readPicture } = await import('../../../platform/documents/ocr.ts')
    return [headed(await readPicture(bytes))]
  },
  html: async (file) => {
    const { readWholeHtml } = await import('../../../platform/documents/html.ts')
    return [headed(readWholeHtml(textOf(file)))]
  },
  markdown: (file) => [textOf(file)],
  csv: (file) => [textOf(file)],
  text: (file) => [textOf(file)],
}

function textOf({ bytes, contentType }: FileToRead): string {
  return decodeText(bytes, charsetOf(contentType))
}

/** Puts each heading once, before the first text under it. */
function headed({ sections }: ReadDocument): string {
  return sections.map((section, index) => withHeadings(section, sections[index - 1])).join('\n')
}

function withHeadings({ path, text }: Section, before: Section | undefined): string {
  const first = path.findIndex((heading, index) => heading !== before?.path[index])
  return [...(first === -1 ? [] : path.slice(first)), text].join('\n')
}

// About 500 pages.
const mostCharacters = 1_000_000

/** Reads the text of a file page by page. A format without pages yields one page. */
export async function readPages(file: FileToRead): Promise<string[]> {
  const format = formatOf(file.bytes, file.contentType, file.name)
  if (format === undefined) throw unsupported(file.contentType)
  const pages = (await readers[format](file)).map(tidied)
  const length = pages.reduce((sum, text) => sum + text.length, 0)
  if (length === 0) throw new Unreadable('No text could be found in the file.')
  if (length > mostCharacters) {
    throw new Unreadable(`The file has more than ${mostCharacters} characters; split it.`)
  }
  return pages
}

/** Removes invisible characters and repeated empty lines. */
function tidied(text: string): string {
  return text
    .replaceAll('\0', '')
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function unsupported(contentType: string): Unreadable {
  const type = mediaTypeOf(contentType)
  const what = type === '' ? 'This file' : `A file of type "${type.slice(0, 80)}"`
  return new Unreadable(
    `${what} cannot be read: PDF, DOCX, PNG, JPEG, WebP, HTML and plain text (CSV, Markdown, JSON…) can.`,
  )
}
