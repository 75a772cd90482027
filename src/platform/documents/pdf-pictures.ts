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

/**
 * The pictures on a page as portable maps, the simplest format that the recogniser reads. Many scanners write black
 * and white, a bit a pixel, as a picture or as a stencil; the library's own extraction leaves out both.
 */
export async function picturesOf(page: Page): Promise<Buffer[]> {
  const maps: Buffer[] = []
  for (const { key, width, height, isStencil } of await paintedOn(page)) {
    if (width < leastSide || height < leastSide) continue
    const picture = await unpacked(page, key)
    const map = portableMap(isStencil && picture !== null ? { ...picture, kind: bitPerPixel } : picture)
    if (map !== undefined) maps.push(map)
  }
  return maps
}

const undecoded = ['/CCITTFaxDecode', '/JBIG2Decode', '/JPXDecode']

/** Checks for pictures in formats without a decoder here: fax, JBIG2 and JPEG 2000. */
export function holdsUndecoded(bytes: Uint8Array): boolean {
  // Of a picture, the dictionary is never packed.
  const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return undecoded.some((name) => pdf.includes(name))
}

interface Painted {
  key: string
  width: number
  height: number
  /** A stencil paints where it has a 0, so that a scanned page looks like a picture of writing. */
  isStencil: boolean
}

interface Stencil {
  data: unknown
  width: number
  height: number
}

async function paintedOn(page: Page): Promise<Painted[]> {
  try {
    const { OPS } = await getResolvedPDFJS()
    const { fnArray, argsArray } = await page.getOperatorList()
    const painted = fnArray.flatMap((operation, index): Painted[] => {
      if (operation === OPS.paintImageXObject) {
        const [key, width, height] = argsArray[index] as [string, number, number]
        return [{ key, width, height, isStencil: false }]
      }
      if (operation !== OPS.paintImageMaskXObject) return []
      const [{ data: key, width, height }] = argsArray[index] as [Stencil]
      return typeof key === 'string' ? [{ key, width, height, isStencil: true }] : []
    })
    return painted.slice(0, mostPictures)
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

/** In a bitmap of this kind 1 is black. In a PDF it is white. */
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
