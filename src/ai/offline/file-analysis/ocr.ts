import { join } from 'node:path'
import { createWorker, OEM } from 'tesseract.js'
import { Problem } from '../../../kit/problem.ts'
import { packageDirectory } from '../installed.ts'
import { pictureSize } from './picture.ts'

/** Of a photograph or a page; unpacked, it takes four bytes a pixel. */
export const mostPixels = 40_000_000

type Recogniser = Awaited<ReturnType<typeof createWorker>>

let started: Promise<Recogniser> | undefined

/** Made once: reading the language takes a second. Everything it needs is in its packages, and it writes nothing. */
function recogniser(): Promise<Recogniser> {
  const data = packageDirectory('@tesseract.js-data/eng') ?? ''
  started ??= createWorker('eng', OEM.LSTM_ONLY, {
    langPath: join(data, '4.0.0_best_int'),
    gzip: true,
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

export async function readPicture(bytes: Uint8Array): Promise<string[]> {
  const size = pictureSize(bytes)
  if (size === undefined) throw damaged()
  if (size.width * size.height > mostPixels) {
    throw new Problem('bad_request', `The picture has more than ${mostPixels / 1e6} million pixels.`)
  }
  try {
    return [await recogniseText(bytes)]
  } catch (error) {
    throw damaged(error)
  }
}

function damaged(cause?: unknown): Problem {
  return new Problem('bad_request', 'The picture is damaged and cannot be read.', { cause })
}
