import { Problem } from '../../../kit/problem.ts'
import { serve } from '../serve.ts'
import { readPages } from './read.ts'
import type { FileToRead } from './read-file.ts'

/** Runs in a thread of its own: a hostile file blocks or exhausts this one, never the server. */
async function pagesOf(file: FileToRead): Promise<string[]> {
  try {
    return await readPages(file)
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('bad_request', 'The file is damaged or so unusual that it cannot be read.', {
      cause: error,
    })
  }
}

serve(pagesOf)
