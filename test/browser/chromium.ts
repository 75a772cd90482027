import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { haveProgram } from '../harness/debian.ts'

/** Chromium without a window of its own, which takes a third less processor time. */
const shell = 'chromium-headless-shell'
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** Somebody says that there is no browser, and none to be had. Then, and only then, nothing is tried in one. */
export const withoutBrowser = process.env['FRONTDESK_TEST_BROWSER'] === 'none'

/** A Chromium on this machine: the one named, or one on the path, installed first where that is possible. */
export async function findChromium(): Promise<string> {
  const named = process.env['CHROMIUM']
  if (named !== undefined && named !== '') return named
  if (!(await haveProgram(shell)) && onPath() === undefined) await haveProgram('chromium')
  const found = onPath()
  if (found !== undefined) return found
  throw new Error(
    'Some tests need a browser. Install Chromium (on Debian or Ubuntu: apt-get install chromium) or set ' +
      'CHROMIUM=/path/to/chromium. To leave these tests out, set FRONTDESK_TEST_BROWSER=none.',
  )
}

function onPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
