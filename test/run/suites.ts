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

const all = '{src,test,clients,console,lint}/**/*.test.ts'

/** The files of a suite. The gate includes the nightly files that watch a folder which changed since the last nightly run. */
export function filesOf(suite: Suite, root: string): { include: string[]; exclude: string[] } {
  if (suite === 'quick') return { include: [all], exclude: ['**/*.slow.test.ts', '**/*.nightly.test.ts'] }
  if (suite === 'nightly') return { include: nightlyFiles(root), exclude: [] }
  const changed = changedNightlyFiles(root)
  return { include: [all], exclude: nightlyFiles(root).filter((file) => !changed.includes(file)) }
}
