import type { UserCaller } from './caller.ts'

/** Everything that `GET /search` looks among, in the order in which it is shown. */
export const searchKinds = [
  'record',
  'conversation',
  'agent',
  'flow',
  'automation',
  'knowledge',
  'task',
] as const
export type SearchKind = (typeof searchKinds)[number]

/** A search. */
export interface SearchRequest {
  /** Each in lower case and without accents; all of them must be found. */
  words: readonly string[]
  limit: number
  /** The timeout of a statement. */
  timeoutMs: number
}

/** Something that was found, as a line of a list shows it. */
export interface Found {
  id: string
  title: string
  /** A line more, such as a description. */
  detail: string | null
  /** The container: the object of a record, the agent of a flow. */
  within: { id: string; name: string } | null
  updatedAt: Date
}

/** Finds the things of one kind that the caller may see, the best first. */
export type FindByWords<App> = (app: App, caller: UserCaller, request: SearchRequest) => Promise<Found[]>

const byHand: Readonly<Record<string, string>> = { Ø: 'O', ø: 'o', Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ı: 'i' }

/** A word in lower case and without accents. Those letters that do not come apart are put down by hand. */
export function foldWord(word: string): string {
  return word
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]+/g, '')
    .replaceAll(/[ØøŁłĐđı]/g, (letter) => byHand[letter] ?? letter)
    .toLowerCase()
}

/** The words of a search text. */
export function wordsOf(search: string): string[] {
  return search.split(/\s+/u).filter((word) => word !== '')
}
