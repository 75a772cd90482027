import { readOrRefuse } from '../../platform/documents/document.ts'
import { serve } from '../../platform/threads/serve.ts'
import type { Task } from './extract.ts'
import { readMaterial } from './read.ts'
import { readSitemap } from './sitemap.ts'

/** Runs in a process of its own: a hostile document blocks or exhausts this one, never the server. */
serve(async (task: Task) =>
  task.kind === 'sitemap' ? readSitemap(task.bytes) : readOrRefuse(() => readMaterial(task.material)),
)
