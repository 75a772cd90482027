import { Problem } from '../../../kit/problem.ts'
import { type Format, formatOf } from './format.ts'
import type { FileToRead } from './read-file.ts'
import { decodeText, textOfHtml, tidied } from './text.ts'

type Read = (file: FileToRead) => string[] | Promise<string[]>

// Each is loaded with the first file that needs it.
const readers: Readonly<Record<Format, Read>> = {
  pdf: async ({ bytes }) => (await import('./pdf.ts')).readPdf(bytes),
  docx: async ({ bytes }) => (await import('./docx.ts')).readDocx(bytes),
  picture: async ({ bytes }) => (await import('./ocr.ts')).readPicture(bytes),
  html: ({ bytes, contentType }) => [textOfHtml(decodeText(bytes, contentType))],
  text: ({ bytes, contentType }) => [decodeText(bytes, contentType)],
}

// A book of 500 pages.
const mostCharacters = 1_000_000

/** The text of a file page by page; what has no pages is one. */
export async function readPages(file: FileToRead): Promise<string[]> {
  const format = formatOf(file.bytes, file.contentType, file.name)
  if (format === undefined) throw unsupported(file.contentType)
  const pages = (await readers[format](file)).map(tidied)
  const length = pages.reduce((sum, text) => sum + text.length, 0)
  if (length === 0) throw new Problem('bad_request', 'No text could be found in the file.')
  if (length > mostCharacters) {
    throw new Problem('bad_request', `The file has more than ${mostCharacters} characters; split it.`)
  }
  return pages
}

function unsupported(contentType: string): Problem {
  const [type = ''] = contentType.split(';')
  const what = type.trim() === '' ? 'This file' : `A file of type "${type.trim().slice(0, 80)}"`
  return new Problem(
    'bad_request',
    `${what} cannot be read: PDF, DOCX, PNG, JPEG, WebP, HTML and plain text (CSV, Markdown, JSON…) can.`,
  )
}
