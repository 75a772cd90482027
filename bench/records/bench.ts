import type { ChildProcess } from 'node:child_process'
import type pg from 'pg'
import type { Dataset } from './dataset.ts'

/** What every part of the bench measures on. */
export interface Bench {
  api: string
  client: pg.Client
  dataset: Dataset
  server: ChildProcess
  rows: number
}
