import eng from '@tesseract.js-data/eng'
import { createWorker, OEM } from 'tesseract.js'
import { extractImages, type getDocumentProxy } from 'unpdf'
import { unwrapped } from './unwrapped.ts'

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>
type Picture = Awaited<ReturnType<typeof extractImages>>[number]

// A page takes a second or two: longer scans are indexed as far as this goes.
const mostPages = 40
const leastSide = 60

/** What can be recognised in the pictures of each page. */
export async function readImages(pdf: Pdf): Promise<string[]> {
  const recogniser = await createWorker(eng.code, OEM.LSTM_ONLY, {
    langPath: eng.langPath,
    gzip: eng.gzip,
    cacheMethod: 'none',
  })
  try {
    const pages: string[] = []
    for (let number = 1; number <= Math.min(pdf.numPages, mostPages); number++) {
      const texts: string[] = []
      for (const picture of await picturesOf(pdf, number)) {
        const { data } = await recogniser.recognize(greyscale(picture))
        texts.push(unwrapped(data.text))
      }
      pages.push(texts.join('\n').trim())
    }
    return pages
  } finally {
    await recogniser.terminate()
  }
}

async function picturesOf(pdf: Pdf, page: number): Promise<Picture[]> {
  const pictures = await extractImages(pdf, page).catch(() => [])
  return pictures.filter(({ width, height }) => width >= leastSide && height >= leastSide)
}

/** A portable greymap, the simplest format that the recogniser reads. */
function greyscale({ data, width, height, channels }: Picture): Buffer {
  const header = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1')
  const pixels = Buffer.alloc(width * height)
  for (let index = 0; index < pixels.length; index++) {
    const at = index * channels
    const [red = 0, green = red, blue = red] =
      channels === 1 ? [data[at]] : [data[at], data[at + 1], data[at + 2]]
    pixels[index] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue)
  }
  return Buffer.concat([header, pixels])
}
