import { Unzip, UnzipInflate } from 'fflate'
import mammoth from 'mammoth'
import { Problem } from '../../../kit/problem.ts'

// A report of a thousand pages unpacks to some 20 MB.
const mostUnpackedBytes = 200 * 1024 * 1024
const step = 64 * 1024

/** The paragraphs of a Word document. */
export async function readDocx(bytes: Uint8Array): Promise<string[]> {
  try {
    checkUnpackedSize(bytes)
    const { value } = await mammoth.extractRawText({ buffer: Buffer.from(bytes) })
    return [value]
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('bad_request', 'The Word document is damaged and cannot be read.', { cause: error })
  }
}

/** Unpacks it once without keeping anything: what an archive says of its own size cannot be believed. */
function checkUnpackedSize(bytes: Uint8Array): void {
  let unpacked = 0
  const archive = new Unzip((file) => {
    file.ondata = (error, chunk) => {
      if (error !== null) throw error
      unpacked += chunk.length
      if (unpacked > mostUnpackedBytes) {
        throw new Problem('bad_request', 'The Word document unpacks to more than 200 MB.')
      }
    }
    file.start()
  })
  archive.register(UnzipInflate)
  for (let at = 0; at < bytes.length; at += step) {
    archive.push(bytes.subarray(at, at + step), at + step >= bytes.length)
  }
}
