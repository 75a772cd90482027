import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { haveProgram } from '../harness/debian.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** Somebody says that there is no browser, and none to be had. Then, and only then, nothing is tried in one. */
export const withoutBrowser = process.env['FRONTDESK_TEST_BROWSER'] === 'none'

/** A Chromium on this machine: the one named, one on the path, or one that is installed now where we may. */
export async function findChromium(): Promise<string> {
  const named = process.env['CHROMIUM']
  if (named !== undefined && named !== '') return named
  const found = onPath() ?? (await installed())
  if (found !== undefined) return found
  throw new Error(
    'The chat page is tested in a real browser, and there is none. Install Chromium (on Debian or Ubuntu: ' +
      'apt-get install chromium), or name one that is elsewhere with CHROMIUM=/path/to/chromium. ' +
      'Where none can be had, FRONTDESK_TEST_BROWSER=none leaves these tests out.',
  )
}

function onPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** From the packages of Debian, where they can be had. */
async function installed(): Promise<string | undefined> {
  return (await haveProgram('chromium')) ? onPath() : undefined
}
