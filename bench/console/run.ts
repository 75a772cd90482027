// `npm run bench:console`: what the console takes of the main thread of a browser until it is there.
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findChromium } from '../../test/browser/chromium.ts'
import { callJson, closeConnections } from '../client.ts'
import { median } from '../load.ts'
import { freePort, print, startServer, stopServer } from '../server.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'))
await chmod(dataDir, 0o711)
const port = await freePort()
const server = await startServer({ dataDir, port })
const url = `http://127.0.0.1:${port}`
const api = `${url}/public/v1`
const password = 'engine of many wheels'

const email = await chosenPassword()
const browser = await chromium.launch({ executablePath: await findChromium() })
try {
  await consoleIsThere()
  await measureShell()
} finally {
  await browser.close()
  closeConnections()
  await stopServer(server)
  await rm(dataDir, { recursive: true, force: true })
}

/** The owner gets a password by the command that is there for it. */
async function chosenPassword(): Promise<string> {
  const { data } = await callJson<{ data: { user: { email: string } } }>('GET', `${api}/me`)
  const main = join(import.meta.dirname, '../../src/cli/main.ts')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [main, 'user', 'password-link', '--email', data.user.email],
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
  const answer = await fetch(`${api}/password/reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, password }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return data.user.email
}

async function consoleIsThere(): Promise<void> {
  while (!(await (await fetch(url)).text()).includes('id="root"')) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function enter(
  from: Browser,
): Promise<{ context: BrowserContext; page: Page; spent: () => Promise<number> }> {
  const context = await from.newContext({ viewport: { width: 1440, height: 900 } })
  const answer = await context.request.post(`${api}/session`, { data: { email, password } })
  if (!answer.ok()) throw new Error(await answer.text())
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Performance.enable')
  const spent = async () => {
    const { metrics } = await tools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  return { context, page, spent }
}

async function measureShell(): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < 5; round++) {
    const { context, page, spent } = await enter(browser)
    await page.goto(url)
    await page.getByText('Waiting for me').waitFor()
    times.push(await spent())
    await context.close()
  }
  print(`shell and home, main thread: ${median(times).toFixed(0)} ms (at most 600)`)
}
