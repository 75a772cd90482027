import type { App } from '../../../platform/app.ts'
import { holdsPictures } from '../../../platform/documents/format.ts'
import { processPerApp } from '../../../platform/threads/task-runner.ts'
import { packageDirectory } from '../installed.ts'

export interface FileToRead {
  bytes: Uint8Array
  contentType: string
  /** The file name, or the last part of the URL. */
  name: string
}

const packages = ['tesseract.js', '@tesseract.js-data/eng', 'unpdf', 'mammoth']

export const fileAnalysisOffered = packages.every((name) => packageDirectory(name) !== undefined)

const processOf = processPerApp<FileToRead, string[]>({
  name: 'file analysis',
  script: new URL('./worker.ts', import.meta.url),
  // For example, thirty scanned pages at a few seconds each. Other files take moments.
  patienceMs: ({ bytes }) => (holdsPictures(bytes) ? 240_000 : 60_000),
  idleMs: 5 * 60_000,
  mostWaiting: 50,
  // A PDF of a thousand pages needs about 200 MB.
  heapMb: 768,
  memoryMb: 1280,
  keptMb: 320,
})

/** Reads the text of a file page by page, in a separate process, with OCR for images (English). */
export function readFile(
  app: Pick<App, 'lifetime' | 'log'>,
  file: FileToRead,
  signal: AbortSignal | undefined,
  accountId?: number,
): Promise<string[]> {
  return processOf(app).run(file, signal, accountId)
}
