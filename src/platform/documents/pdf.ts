import { getDocumentProxy, getMeta } from 'unpdf'
import { type ReadDocument, Unreadable } from './document.ts'
import { mostPixels, recogniseText } from './ocr.ts'
import { holdsUndecoded, picturesOf } from './pdf-pictures.ts'
import { unwrapped } from './unwrapped.ts'

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>
type Page = Awaited<ReturnType<Pdf['getPage']>>
type TextContent = Awaited<ReturnType<Page['getTextContent']>>

const mostPages = 3000
// Recognising one takes a second or two.
const mostScannedPages = 40
// More than any book has; a page of some kilobytes can be made to say them without end.
const mostCharacters = 5_000_000
// Page numbers and stamps that a scanner adds to a picture are shorter.
const fewCharacters = 20

/** The content of the pages so far. */
interface Seen {
  scanned: number
  characters: number
}

/** The text of each page, a section each; of a page that is a picture, what can be recognised in it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadDocument> {
  const pdf = await open(bytes)
  if (pdf.numPages > mostPages) throw new Unreadable(`The PDF has more than ${mostPages} pages; split it.`)
  const sections: { path: string[]; text: string }[] = []
  const seen = { scanned: 0, characters: 0 }
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const written = await textOf(page, seen)
    const recognised = written.length < fewCharacters ? await recognisedOn(page, seen) : []
    const text = [written, ...recognised].filter((part) => part !== '').join('\n')
    sections.push({ path: [`Page ${number}`], text })
    page.cleanup()
  }
  if (sections.every(({ text }) => text === '')) throw empty(bytes)
  return { title: await titleOf(pdf), sections }
}

async function recognisedOn(page: Page, seen: Seen): Promise<string[]> {
  const maps = await picturesOf(page)
  if (maps.length > 0 && ++seen.scanned > mostScannedPages) {
    throw new Unreadable(`The PDF has more than ${mostScannedPages} scanned pages; split it.`)
  }
  const texts: string[] = []
  for (const map of maps) texts.push(unwrapped(await recogniseText(map)))
  return texts
}

function empty(bytes: Uint8Array): Unreadable {
  return new Unreadable(
    holdsUndecoded(bytes)
      ? 'The pages of the PDF are pictures that cannot be decoded here (fax, JBIG2 or JPEG 2000); save them as JPEG or PNG.'
      : 'The PDF holds no text, and none could be recognised in its pictures.',
  )
}

async function open(bytes: Uint8Array): Promise<Pdf> {
  try {
    // A copy: it takes the array over, and takes no Buffer.
    return await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, maxImageSize: mostPixels })
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    const message = isLocked
      ? 'The PDF is protected with a password.'
      : 'The PDF is damaged and cannot be read.'
    throw new Unreadable(message, { cause: error })
  }
}

/** A damaged page is an empty one: the others are still worth reading. */
async function textOf(page: Page, seen: Seen): Promise<string> {
  const reader: ReadableStreamDefaultReader<TextContent> = page.streamTextContent().getReader()
  const parts: string[] = []
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return unwrapped(parts.join(''))
      for (const item of value.items) {
        const text = 'str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''
        seen.characters += text.length
        parts.push(text)
      }
      if (seen.characters > mostCharacters) throw tooLong()
    }
  } catch (error) {
    if (error instanceof Unreadable) throw error
    return ''
  }
}

function tooLong(): Unreadable {
  return new Unreadable(`The PDF holds more than ${mostCharacters} characters; split it.`)
}

async function titleOf(pdf: Pdf): Promise<string | null> {
  const { info } = await getMeta(pdf).catch(() => ({ info: {} as Record<string, unknown> }))
  const title: unknown = info['Title']
  return typeof title === 'string' && title.trim() !== '' ? title.trim() : null
}
