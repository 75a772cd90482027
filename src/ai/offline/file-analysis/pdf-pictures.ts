import { type getDocumentProxy, getResolvedPDFJS } from 'unpdf'

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>

/** A picture as the PDF library unpacks it: by `kind` a bit a pixel in padded rows, or three or four bytes. */
interface Unpacked {
  width: number
  height: number
  data?: Uint8Array | Uint8ClampedArray
  kind?: number
}

const bitPerPixel = 1
// Smaller ones are logos and lines.
const leastSide = 60
// A page that was put together from strips has some dozens.
const mostPictures = 50

export interface Pictures {
  /** As portable maps, the simplest format that the recogniser reads. */
  maps: Buffer[]
  /** How many more there are that cannot be decoded: fax, JBIG2 and JPEG 2000 take code that is not here. */
  undecoded: number
}

/**
 * The pictures on a page. Many scanners write black and white, a bit a pixel, which the library's own extraction
 * leaves out.
 */
export async function picturesOf(page: Page): Promise<Pictures> {
  const found: Pictures = { maps: [], undecoded: 0 }
  for (const { key, width, height } of await paintedOn(page)) {
    if (width < leastSide || height < leastSide) continue
    const map = portableMap(await unpacked(page, key))
    if (map === undefined) found.undecoded++
    else found.maps.push(map)
  }
  return found
}

interface Painted {
  key: string
  width: number
  height: number
}

async function paintedOn(page: Page): Promise<Painted[]> {
  try {
    const { OPS } = await getResolvedPDFJS()
    const { fnArray, argsArray } = await page.getOperatorList()
    const painted = fnArray.flatMap((operation, index) =>
      operation === OPS.paintImageXObject ? [argsArray[index] as [string, number, number]] : [],
    )
    return painted.slice(0, mostPictures).map(([key, width, height]) => ({ key, width, height }))
  } catch {
    return []
  }
}

function unpacked(page: Page, key: string): Promise<Unpacked | null> {
  const objects = key.startsWith('g_') ? page.commonObjs : page.objs
  return new Promise((resolve) => {
    objects.get(key, resolve)
  })
}

function portableMap(picture: Unpacked | null): Buffer | undefined {
  if (picture?.data === undefined) return undefined
  const { width, height, data, kind } = picture
  if (kind === bitPerPixel) return Buffer.concat([header('P4', width, height), inverted(data)])
  const channels = data.length / (width * height)
  if (![1, 3, 4].includes(channels)) return undefined
  return Buffer.concat([header('P5', width, height), greys(data, channels)])
}

function header(magic: 'P4' | 'P5', width: number, height: number): Buffer {
  return Buffer.from(`${magic}\n${width} ${height}\n${magic === 'P5' ? '255\n' : ''}`, 'latin1')
}

/** In a bitmap of this kind 1 is black; in a PDF it is white. */
function inverted(data: ArrayLike<number>): Uint8Array {
  return Uint8Array.from(data, (byte) => ~byte & 0xff)
}

function greys(data: ArrayLike<number>, channels: number): Uint8Array {
  const pixels = new Uint8Array(data.length / channels)
  for (let index = 0; index < pixels.length; index++) {
    const at = index * channels
    const red = data[at] ?? 0
    pixels[index] =
      channels === 1
        ? red
        : Math.round(0.299 * red + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0))
  }
  return pixels
}
