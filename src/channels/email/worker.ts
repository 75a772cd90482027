import { readOrRefuse } from '../../platform/documents/document.ts'
import { serve } from '../../platform/threads/serve.ts'
import { parseMail } from './parse.ts'

/** Runs in a process of its own: a hostile mail blocks or exhausts this one, never the server. */
serve((bytes: Uint8Array) => readOrRefuse(() => parseMail(bytes)))
