import { readOrRefuse } from '../../platform/documents/document.ts'
import { serve } from '../../platform/threads/serve.ts'
import { readMaterial } from './read.ts'
import { readSitemap } from './sitemap.ts'
import type { Task } from './thread.ts'

/** Runs in a thread of its own: a hostile document blocks or exhausts this one, never the server. */
serve(async (task: Task) =>
  task.kind === 'sitemap' ? readSitemap(task.bytes) : readOrRefuse(() => readMaterial(task.material)),
)
