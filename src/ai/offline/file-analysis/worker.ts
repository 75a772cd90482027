import { readOrRefuse } from '../../../platform/documents/document.ts'
import { serve } from '../../../platform/threads/serve.ts'
import { readPages } from './read.ts'
import type { FileToRead } from './read-file.ts'

/** Runs in its own process, so that a hostile file can't block the server or exhaust its memory. */
serve((file: FileToRead) => readOrRefuse(() => readPages(file)))
