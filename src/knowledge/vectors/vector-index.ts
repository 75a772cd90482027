import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/index.ts'

export type VectorApp = Pick<App, 'db' | 'lifetime' | 'log'>

export interface Entry {
  chunkId: string
  vector: Float32Array
}

/** A knowledge base as a search has just read it. */
export interface SearchedBase {
  id: number
  cellsVersion: number
  /** Counts up with every change to its passages. */
  revision: number
}

export interface Searched {
  /** All of one account. */
  bases: readonly SearchedBase[]
  /** Limits the search to these sources; undefined for all. */
  sourceIds: readonly string[] | undefined
  vector: Float32Array
}

export interface Near {
  chunkId: string
  /** 1 the same meaning, 0 nothing in common. */
  score: number
}

/** Finds the passages that are nearest to a vector. The database removes deleted passages from it. */
export interface VectorIndex {
  add: (db: Db, knowledgeBaseId: number, entries: readonly Entry[]) => Promise<void>
  /** About `count` of the nearest ones, in no particular order, each with its exact nearness. */
  nearest: (db: Db, searched: Searched, count: number) => Promise<Near[]>
}
