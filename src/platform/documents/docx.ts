import { zipSync } from 'fflate'
import mammoth from 'mammoth'
import { type ReadDocument, Unreadable } from './document.ts'
import { readWholeHtml } from './html.ts'
import { ArchiveTooLarge, unpack } from './unpack.ts'

// A report of a thousand pages unpacks to about 20 MB of XML.
const maxUnpackedBytes = 64 * 1024 * 1024
// Some 160,000 paragraphs; the tree of so many takes half a gigabyte.
const mostTags = 1_000_000

/** A Word document, by way of the HTML that its styles amount to. */
export async function readDocx(bytes: Uint8Array): Promise<ReadDocument> {
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: await checkedDocument(bytes) },
      { convertImage: mammoth.images.imgElement(async () => ({ src: '' })) },
    )
    return readWholeHtml(value)
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable('The Word document is damaged and cannot be read.', { cause: error })
  }
}

/** The parts that are read, each of them known not to be larger than it seems, in an archive of their own. */
async function checkedDocument(bytes: Uint8Array): Promise<Buffer> {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const parts = await unpack(archive, (name) => /\.(?:xml|rels)$/i.test(name), maxUnpackedBytes)
    const tags = Object.values(parts).reduce((sum, part) => sum + countTags(part), 0)
    if (tags > mostTags)
      throw new Unreadable(`The Word document has more than ${mostTags} elements; split it.`)
    return Buffer.from(zipSync(parts, { level: 0 }))
  } catch (error) {
    if (!(error instanceof ArchiveTooLarge)) throw error
    const size = maxUnpackedBytes / 1024 / 1024
    throw new Unreadable(`The text of the Word document unpacks to more than ${size} MB; split it.`)
  }
}

function countTags(part: Uint8Array): number {
  let count = 0
  for (const byte of part) if (byte === 0x3c) count++
  return count
}
