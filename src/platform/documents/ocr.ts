import type { createWorker } from 'tesseract.js'
import { type ReadDocument, Unreadable } from './document.ts'
import { pictureSize } from './picture.ts'

/** The limit for a photograph or page. Decoded, it takes four bytes per pixel. */
export const mostPixels = 40_000_000

type Recogniser = Awaited<ReturnType<typeof createWorker>>

let started: Promise<Recogniser> | undefined

/** Made once: reading the language takes a second. */
function recogniser(): Promise<Recogniser> {
  started ??= start()
  return started
}

/** Everything it needs is in its packages, and it writes nothing. */
async function start(): Promise<Recogniser> {
  const [{ createWorker, OEM }, { default: eng }] = await Promise.all([
    import('tesseract.js'),
    import('@tesseract.js-data/eng'),
  ])
  return createWorker(eng.code, OEM.LSTM_ONLY, {
    langPath: eng.langPath,
    gzip: eng.gzip,
    cacheMethod: 'none',
    // Without a handler it throws where it can't be caught. The failed call reports the same error.
    errorHandler: () => undefined,
  })
}

/** The text that can be recognised in a picture: PNG, JPEG, WebP or a portable map. */
export async function recogniseText(picture: Uint8Array): Promise<string> {
  return textIn(picture, await recogniser())
}

async function textIn(picture: Uint8Array, reader: Recogniser): Promise<string> {
  const { data } = await reader.recognize(Buffer.from(picture))
  return data.text
}

export async function readPicture(bytes: Uint8Array): Promise<ReadDocument> {
  const size = pictureSize(bytes)
  if (size === undefined) throw damaged()
  if (size.width * size.height > mostPixels) {
    throw new Unreadable(`The picture has more than ${mostPixels / 1e6} million pixels.`)
  }
  const reader = await recogniser()
  try {
    return { title: null, sections: [{ path: [], text: await textIn(bytes, reader) }] }
  } catch (error) {
    throw damaged(error)
  }
}

function damaged(cause?: unknown): Unreadable {
  return new Unreadable('The picture is damaged and cannot be read.', { cause })
}
