import type { FindByWords, SearchKind } from '../search.ts'

export interface Searchable<App> {
  /** Finds things of a kind for `GET /search`. */
  search?: Partial<Readonly<Record<SearchKind, FindByWords<App>>>>
}
