import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { findChromium } from '../../test/browser/chromium.ts'
import { type Api, apiClient } from '../../test/harness/api.ts'
import { program } from '../program.ts'
import { benchKey, freePort, startServer, stopServer } from '../server.ts'

const password = 'engine of many wheels'

/** A server of its own with a console, and a browser. */
export interface Place {
  url: string
  api: Api
  /** From the first answer of the API until the console was there. */
  readyMs: number
  enter: () => Promise<Visit>
  leave: () => Promise<void>
}

export interface Visit {
  context: BrowserContext
  page: Page
  /** Processor time of the main thread so far, in milliseconds: not what it waited for others on the machine. */
  spent: () => Promise<number>
  /** Waits until the window has nothing left to do: what is measured then is not what opening it costs. */
  rest: () => Promise<void>
}

export async function openPlace(): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'))
  await chmod(dataDir, 0o711)
  const port = await freePort()
  const server = await startServer({ dataDir, port })
  const url = `http://127.0.0.1:${port}`
  const readyMs = await consoleReady(url)
  const api = apiClient(url, benchKey)
  const email = await chosenPassword(api, dataDir, port)
  const browser = await chromium.launch({ executablePath: await findChromium() })
  return {
    url,
    api,
    readyMs,
    enter: async () => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      const answer = await context.request.post(`${url}/public/v1/session`, { data: { email, password } })
      if (!answer.ok()) throw new Error(await answer.text())
      const page = await context.newPage()
      const tools = await context.newCDPSession(page)
      await tools.send('Performance.enable', { timeDomain: 'threadTicks' })
      const spent = async () => {
        const { metrics } = await tools.send('Performance.getMetrics')
        return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
      }
      const rest = () => page.evaluate<void>('new Promise((resolve) => requestIdleCallback(() => resolve()))')
      return { context, page, spent, rest }
    },
    leave: async () => {
      await browser.close()
      await stopServer(server)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function consoleReady(url: string): Promise<number> {
  const started = performance.now()
  while (!(await (await fetch(url)).text()).includes('id="root"')) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return performance.now() - started
}

/** The owner gets a password by the command that is there for it. */
async function chosenPassword(api: Api, dataDir: string, port: number): Promise<string> {
  const { data } = await api.ok.get('/me')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, 'user', 'password-link', '--email', data.user.email],
    {
      env: {
        ...process.env,
        FRONTDESK_DATA_DIR: dataDir,
        FRONTDESK_TLS: 'off',
        FRONTDESK_PORT: String(port),
      },
    },
  )
  const token = /\/reset\/(?<token>[\w-]+)/.exec(stdout)?.groups?.['token']
  await api.ok.post('/password/reset', { token, password })
  return data.user.email
}
