import eng from '@tesseract.js-data/eng'
import { createWorker, OEM } from 'tesseract.js'
import { type ReadDocument, Unreadable } from './document.ts'
import { pictureSize } from './picture.ts'

/** Of a photograph or a page; unpacked, it takes four bytes a pixel. */
export const mostPixels = 40_000_000

type Recogniser = Awaited<ReturnType<typeof createWorker>>

let started: Promise<Recogniser> | undefined

/** Made once: reading the language takes a second. Everything it needs is in its packages, and it writes nothing. */
function recogniser(): Promise<Recogniser> {
  started ??= createWorker(eng.code, OEM.LSTM_ONLY, {
    langPath: eng.langPath,
    gzip: eng.gzip,
    cacheMethod: 'none',
    // Without one it throws where nobody can catch it; the failed call says the same.
    errorHandler: () => undefined,
  })
  return started
}

/** The text that can be recognised in a picture: PNG, JPEG, WebP or a portable map. */
export async function recogniseText(picture: Uint8Array): Promise<string> {
  const reader = await recogniser()
  const { data } = await reader.recognize(Buffer.from(picture))
  return data.text
}

export async function readPicture(bytes: Uint8Array): Promise<ReadDocument> {
  const size = pictureSize(bytes)
  if (size === undefined) throw damaged()
  if (size.width * size.height > mostPixels) {
    throw new Unreadable(`The picture has more than ${mostPixels / 1e6} million pixels.`)
  }
  try {
    return { title: null, sections: [{ path: [], text: await recogniseText(bytes) }] }
  } catch (error) {
    throw damaged(error)
  }
}

function damaged(cause?: unknown): Unreadable {
  return new Unreadable('The picture is damaged and cannot be read.', { cause })
}
