import { sql } from 'kysely'
import { Lifetime } from '../kit/lifetime.ts'
import type { App } from '../platform/app.ts'
import { type Config, ConfigError, readConfig } from '../platform/config/index.ts'
import type { Database, Db } from '../platform/database/index.ts'
import { connectToExisting } from './existing.ts'
import { type Finding, skip } from './finding.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The input of the checks. */
export interface Scene {
  /** Unreadable settings count as unset, so that the rest can be checked. */
  config: Config
  mistakes: readonly string[]
  /** The variables with mistakes. */
  mistaken: ReadonlySet<string>
  /** Connects once, at the first call; undefined if no database exists yet. */
  database: () => Promise<Database | undefined>
  close: () => Promise<void>
}

export interface Check {
  name: string
  /** The check is skipped if one of these settings has a mistake. */
  needs?: readonly string[]
  look: (scene: Scene) => Promise<Finding | Finding[]>
}

export function openScene(environment: Environment): Scene {
  const lifetime = new Lifetime()
  const read = readLeniently(environment)
  let connecting: Promise<Database | undefined> | undefined
  return {
    ...read,
    database: () => (connecting ??= connectToExisting(read.config, lifetime)),
    close: () => lifetime.close(),
  }
}

/** The scene of a running server. */
export function runningScene({ config, database }: Pick<App, 'config' | 'database'>): Scene {
  return {
    config,
    mistakes: [],
    mistaken: new Set(),
    database: async () => database,
    close: async () => undefined,
  }
}

/** Wraps checks that need the database. A separate check reports why it is unreachable. */
export function onDatabase(
  look: (database: Database, scene: Scene) => Promise<Finding | Finding[]>,
): Check['look'] {
  return async (scene) => {
    const database = await scene.database().catch(() => undefined)
    return database === undefined ? skip('there is no database to ask') : look(database, scene)
  }
}

function readLeniently(environment: Environment): Pick<Scene, 'config' | 'mistakes' | 'mistaken'> {
  const left = { ...environment }
  const mistakes: string[] = []
  const mistaken = new Set<string>()
  for (;;) {
    try {
      return { config: readConfig(left), mistakes, mistaken }
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      const variables = error.lines.flatMap(variablesIn).filter((name) => left[name] !== undefined)
      if (variables.length === 0) throw error
      // A variable that was set aside is not missing.
      mistakes.push(...error.lines.filter((line) => !variablesIn(line).some((name) => mistaken.has(name))))
      for (const name of variables) {
        mistaken.add(name)
        delete left[name]
      }
    }
  }
}

/** A line names its variables before the advice. */
function variablesIn(line: string): string[] {
  const [about = ''] = line.split(/[:;(]/)
  return [...about.matchAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g)].map(([name]) => name)
}

export async function isThere(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(
    db,
  )
  return rows[0]?.there === true
}
