import { Unzip, UnzipInflate } from 'fflate'
import mammoth from 'mammoth'
import { type ReadDocument, Unreadable } from './document.ts'
import { readWholeHtml } from './html.ts'

// A report of a thousand pages unpacks to about 20 MB of XML; the pictures in it are stored as they are.
const maxUnpackedBytes = 200 * 1024 * 1024
const step = 64 * 1024

/** A Word document, by way of the HTML that its styles amount to. */
export async function readDocx(bytes: Uint8Array): Promise<ReadDocument> {
  checkUnpackedSize(bytes)
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: Buffer.from(bytes) },
      { convertImage: mammoth.images.imgElement(async () => ({ src: '' })) },
    )
    return readWholeHtml(value)
  } catch (error) {
    throw new Unreadable('The Word document is damaged and cannot be read.', { cause: error })
  }
}

/** Unpacks it once without keeping anything: what the archive says of its own size cannot be believed. */
function checkUnpackedSize(bytes: Uint8Array): void {
  let unpacked = 0
  const archive = new Unzip((file) => {
    file.ondata = (error, chunk) => {
      if (error !== null) throw error
      unpacked += chunk.length
      if (unpacked > maxUnpackedBytes) throw new Unreadable('The Word document unpacks to more than 200 MB.')
    }
    file.start()
  })
  archive.register(UnzipInflate)
  try {
    for (let at = 0; at < bytes.length; at += step) {
      archive.push(bytes.subarray(at, at + step), at + step >= bytes.length)
    }
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable('The Word document is damaged and cannot be read.', { cause: error })
  }
}
