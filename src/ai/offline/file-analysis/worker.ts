import { readOrRefuse } from '../../../platform/documents/document.ts'
import { serve } from '../../../platform/threads/serve.ts'
import { readPages } from './read.ts'
import type { FileToRead } from './read-file.ts'

/** Runs in a process of its own: a hostile file blocks or exhausts this one, never the server. */
serve((file: FileToRead) => readOrRefuse(() => readPages(file)))
