import type { ChildProcess } from 'node:child_process'
import type pg from 'pg'
import type { Automation } from './automation.ts'

export interface Bench {
  url: string
  databaseUrl: string
  dataDir: string
  client: pg.Client
  server: ChildProcess
  automation: Automation
  runs: number
}
