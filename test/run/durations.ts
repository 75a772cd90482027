import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Milliseconds by test file. */
export type Durations = Record<string, number>

/** Committed, for a checkout that has run nothing yet. */
const committed = 'test/durations.json'
const ownRuns = 'node_modules/.cache/test-durations.json'

/** The durations of earlier runs here; for files that never ran here, those of the repository. */
export function readDurations(root: string): Durations {
  return { ...readFrom(join(root, committed)), ...readFrom(join(root, ownRuns)) }
}

/** Keeps the durations of a run. `FRONTDESK_DURATIONS=write` puts them into the repository, too. */
export function writeDurations(root: string, latest: Durations): void {
  write(join(root, ownRuns), { ...readFrom(join(root, ownRuns)), ...latest })
  if (process.env['FRONTDESK_DURATIONS'] === 'write') write(join(root, committed), latest)
}

function readFrom(path: string): Durations {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}

function write(path: string, durations: Durations): void {
  mkdirSync(dirname(path), { recursive: true })
  const sorted = Object.fromEntries(Object.entries(durations).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(path, `${JSON.stringify(sorted, undefined, 2)}\n`)
}
