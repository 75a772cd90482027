import { getDocumentProxy, getMeta } from 'unpdf'
import { type ReadDocument, Unreadable } from './document.ts'
import { unwrapped } from './unwrapped.ts'

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

const mostPages = 3000
// A scan has none; page numbers and stamps that a scanner adds are fewer than these.
const fewCharacters = 20

/** The text of a PDF page by page; where the pages are pictures, what can be recognised in them. */
export async function readPdf(bytes: Uint8Array): Promise<ReadDocument> {
  const pdf = await open(bytes)
  if (pdf.numPages > mostPages) throw new Unreadable(`The PDF has more than ${mostPages} pages; split it.`)
  const title = await titleOf(pdf)
  const written = await pagesOf(pdf, (number) => pageText(pdf, number))
  const isScan = written.join('').length < fewCharacters * pdf.numPages
  const recognised = isScan ? await (await import('./ocr.ts')).readImages(pdf) : []
  const pages = written.map((text, index) =>
    text.length >= fewCharacters ? text : (recognised[index] ?? text),
  )
  if (pages.every((text) => text === '')) {
    throw new Unreadable('The PDF holds no text, and none could be recognised in its pictures.')
  }
  const sections = pages.map((text, index) => ({ path: [`Page ${index + 1}`], text }))
  return { title, sections: sections.filter(({ text }) => text !== '') }
}

async function open(bytes: Uint8Array): Promise<Pdf> {
  try {
    // A copy: it takes the array over, and takes no Buffer.
    return await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
  } catch (error) {
    const locked = error instanceof Error && error.name === 'PasswordException'
    throw new Unreadable(
      locked ? 'The PDF is protected with a password.' : 'The PDF is damaged and cannot be read.',
      { cause: error },
    )
  }
}

async function pagesOf(pdf: Pdf, read: (page: number) => Promise<string>): Promise<string[]> {
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) pages.push(await read(number))
  return pages
}

/** A damaged page is an empty one: the others are still worth reading. */
async function pageText(pdf: Pdf, number: number): Promise<string> {
  try {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    page.cleanup()
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    return unwrapped(text)
  } catch {
    return ''
  }
}

async function titleOf(pdf: Pdf): Promise<string | null> {
  const { info } = await getMeta(pdf).catch(() => ({ info: {} as Record<string, unknown> }))
  const title: unknown = info['Title']
  return typeof title === 'string' && title.trim() !== '' ? title.trim() : null
}
