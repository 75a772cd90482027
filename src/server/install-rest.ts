import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { App } from '../platform/app.ts'
import { isBeingInstalled } from '../platform/being-installed.ts'
import { projectRoot } from './console/sources.ts'

const rest = 'what searches by meaning, hears and reads pictures'
const firstPauseMs = 30_000
const longestPauseMs = 30 * 60_000

/**
 * On a bare machine only what answers need was installed: the rest follows now, tried again and again until it is there.
 * Waited for by nobody.
 */
export async function installRest(app: App): Promise<void> {
  const stopping = new AbortController()
  app.lifetime.own('installing of the rest', () => stopping.abort())
  try {
    for (let pauseMs = firstPauseMs; isBeingInstalled(); pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      app.log.info(`${rest} is being installed`)
      const failure = await installNow(stopping.signal)
      if (failure === undefined) {
        app.log.info('everything is installed')
        return
      }
      app.log.warn(
        { failure, againInSeconds: pauseMs / 1000 },
        `${rest} could not be installed; \`node bin/rest.js\` does it by hand`,
      )
      await wait(pauseMs, undefined, { ref: false, signal: stopping.signal })
    }
  } catch (error) {
    if (!stopping.signal.aborted) app.log.warn({ err: error }, `${rest} could not be installed`)
  }
}

const toldCharacters = 2000

/** What went wrong, in npm's words. What is ended in the middle leaves nothing that would be taken for whole. */
async function installNow(signal: AbortSignal): Promise<string | undefined> {
  signal.throwIfAborted()
  // A group of its own: npm is ended with it.
  const child = spawn(process.execPath, [join(projectRoot, 'bin/rest.js')], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const end = () => endGroup(child.pid)
  signal.addEventListener('abort', end)
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-toldCharacters)))
  try {
    const [code] = (await once(child, 'close')) as [number | null]
    signal.throwIfAborted()
    return code === 0 ? undefined : said
  } finally {
    signal.removeEventListener('abort', end)
  }
}

/** npm would go on for seconds if it were asked. */
function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has just ended by itself.
  }
}
