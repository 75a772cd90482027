import { readOrRefuse } from '../../platform/documents/document.ts'
import { serve } from '../../platform/threads/serve.ts'
import { parseMail } from './parse.ts'

/** Runs in its own process: a hostile email blocks or exhausts that process, never the server. */
serve((bytes: Uint8Array) => readOrRefuse(() => parseMail(bytes)))
