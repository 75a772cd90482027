import type { Db } from '../../platform/database/index.ts'

export interface Entry {
  chunkId: string
  vector: Float32Array
}

export interface Searched {
  /** Of one account. */
  bases: readonly { id: number; cellsVersion: number }[]
  /** Only passages of these; all where undefined. */
  sourceIds: readonly string[] | undefined
  vector: Float32Array
}

/**
 * Finds the passages that are about the nearest to a vector; the exact order is for the caller to establish, from the
 * vectors themselves. What is removed from the passages is removed here by the database.
 */
export interface VectorIndex {
  add: (db: Db, knowledgeBaseId: number, entries: readonly Entry[]) => Promise<void>
  nearest: (db: Db, searched: Searched, count: number) => Promise<{ chunkId: string; vector: Buffer }[]>
}
