import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { changedNightlyFiles, nightlyFiles } from './nightly.ts'

/**
 * `quick` is `npm test`, `gate` is what CI runs, `nightly` holds the rest. The name of a file tells the first suite it belongs
 * to: `*.test.ts`, `*.slow.test.ts`, `*.nightly.test.ts`.
 */
export type Suite = 'quick' | 'gate' | 'nightly'

const suites: Record<string, Suite> = { quick: 'quick', all: 'gate', nightly: 'nightly' }

/** Reads `FRONTDESK_TEST`. */
export function suiteFrom(setting = 'quick'): Suite {
  const suite = suites[setting]
  if (suite === undefined) throw new Error(`FRONTDESK_TEST is "${setting}": use quick, all or nightly`)
  return suite
}

/** The files of a suite. The gate includes the nightly files that watch a place which changed since they passed. */
export function filesOf(suite: Suite, root: string): string[] {
  const nightly = nightlyFiles(root)
  if (suite === 'nightly') return nightly
  const others = globSync('{src,test,clients,console,formulas,languages,lint}/**/*.test.ts', {
    cwd: root,
    exclude: isForeign,
  })
    .filter((file) => !nightly.includes(file))
    .toSorted()
  if (suite === 'gate') return [...others, ...changedNightlyFiles(root)]
  return others.filter((file) => !file.endsWith('.slow.test.ts'))
}

function isForeign(path: string): boolean {
  return basename(path) === 'node_modules'
}
