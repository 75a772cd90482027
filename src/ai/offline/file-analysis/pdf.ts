import { getDocumentProxy } from 'unpdf'
import { Problem } from '../../../kit/problem.ts'
import { mostPixels, recogniseText } from './ocr.ts'
import { picturesOf } from './pdf-pictures.ts'

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>
type Page = Awaited<ReturnType<Pdf['getPage']>>

const mostPages = 1000
// Recognising one takes a second or two.
const mostScannedPages = 30
// Page numbers and stamps that a scanner adds to a picture are shorter.
const fewCharacters = 20

/** The text of each page; of a page that is a picture, what can be recognised in it. */
export async function readPdf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await open(bytes)
  if (pdf.numPages > mostPages) {
    throw new Problem('bad_request', `The PDF has more than ${mostPages} pages; split it.`)
  }
  const pages: string[] = []
  const seen = { scanned: 0, undecoded: 0 }
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const written = await textOf(page)
    const recognised = written.trim().length < fewCharacters ? await recognisedOn(page, seen) : []
    pages.push([written, ...recognised].join('\n'))
    page.cleanup()
  }
  if (pages.every((text) => text.trim() === '')) throw empty(seen.undecoded)
  return pages
}

async function recognisedOn(page: Page, seen: { scanned: number; undecoded: number }): Promise<string[]> {
  const { maps, undecoded } = await picturesOf(page)
  seen.undecoded += undecoded
  if (maps.length > 0 && ++seen.scanned > mostScannedPages) {
    throw new Problem('bad_request', `The PDF has more than ${mostScannedPages} scanned pages; split it.`)
  }
  const texts: string[] = []
  for (const map of maps) texts.push(await recogniseText(map))
  return texts
}

function empty(undecoded: number): Problem {
  return new Problem(
    'bad_request',
    undecoded === 0
      ? 'The PDF holds no text, and none could be recognised in its pictures.'
      : 'The pages of the PDF are pictures that cannot be decoded here (fax, JBIG2 or JPEG 2000); save them as JPEG or PNG.',
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
    throw new Problem('bad_request', message, { cause: error })
  }
}

/** A damaged page is an empty one: the others are still worth reading. */
async function textOf(page: Page): Promise<string> {
  try {
    const { items } = await page.getTextContent()
    return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  } catch {
    return ''
  }
}
