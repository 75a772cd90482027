import type { Schemas } from '../../clients/typescript/src/index.ts'

/** Formats the progress of a source: passages of a page, pages of a website. */
export function progressOf({ progress, crawl }: Pick<Schemas['KnowledgeSource'], 'progress' | 'crawl'>): {
  done: number
  total: number
} {
  if (progress !== null) return { done: progress.chunks_done, total: progress.chunks_total }
  if (crawl === null) return { done: 0, total: 0 }
  const { pages_indexed, pages_unchanged, pages_failed, pages_skipped, pages_found } = crawl
  return { done: pages_indexed + pages_unchanged + pages_failed + pages_skipped, total: pages_found }
}
