import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAgent } from '../../test/harness/agents/agent.ts'
import { apiClient } from '../../test/harness/api.ts'
import { htmlPage, startWebsite } from '../../test/stand-ins/website.ts'
import { median } from '../load.ts'
import { benchKey, freePort, print, residentMiB, startServer, stopServer } from '../server.ts'

/**
 * A crawl of 2,000 pages beside a conversation: how long a turn takes before and meanwhile, for which a question that
 * is new each time is embedded, and what memory the server has on the way.
 *
 *   node bin/run.js bench/knowledge/crawl.ts [pages]
 */
const pages = Number(process.argv[2] ?? 2000)
const linksAPage = 40

const site = await startWebsite(
  Object.fromEntries(
    Array.from({ length: pages }, (_, number) => [number === 0 ? '/' : `/${number}`, page(number)]),
  ),
)
process.env['FRONTDESK_OUTBOUND_ALLOW'] = '127.0.0.1'
const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'))
// As root the database runs as another user, who must be able to pass.
await chmod(dataDir, 0o711)
const port = await freePort()
const server = await startServer({ dataDir, port })
const api = apiClient(`http://127.0.0.1:${port}`, benchKey)

const agent = await createAgent(api)
await agent.start({ type: 'SAY_AI', sayWithAi: false, message: 'Welcome!' })
const intent = await agent.intent('Track order', ['Where is my order?', 'Has my parcel been sent yet?'])
await agent.flow(
  'Tracking',
  { intentIds: [intent] },
  { type: 'SAY_AI', sayWithAi: false, message: 'On its way.' },
)
const { conversation_id } = await agent.say()

let asked = 0
async function turn(): Promise<number> {
  const begun = performance.now()
  await agent.say(`Where has parcel number ${++asked} gone?`, { conversation_id })
  return performance.now() - begun
}

for (let round = 0; round < 20; round++) await turn()
const alone: number[] = []
for (let round = 0; round < 50; round++) alone.push(await turn())

const { id } = await api.ok.post('/knowledge-bases', { name: 'Bench', visibility: 'SHARED' })
const started = performance.now()
const website = await api.ok.post(`/knowledge-bases/${id}/website-crawls`, {
  url: `${site.url}/`,
  max_pages: pages,
  max_depth: 10,
})
const beside: number[] = []
const memory: number[] = []
const marks = [0.25, 0.5, 0.75, 1]
for (;;) {
  beside.push(await turn())
  const { crawl } = await api.ok.get(`/knowledge-bases/${id}/sources/${website.id}`)
  const done = crawl.pages_indexed / pages
  if (done >= (marks[memory.length] ?? 2)) memory.push(await residentMiB(server))
  if (crawl.state !== 'RUNNING') {
    print(`${crawl.state}: ${crawl.pages_indexed} of ${pages} pages in ${seconds(started)} s`)
    break
  }
  await sleep(300)
}
print(
  `a turn, p50: ${median(alone).toFixed(1)} ms alone, ${median(beside).toFixed(1)} ms beside the crawl, ratio ${(median(beside) / median(alone)).toFixed(2)}`,
)
print(`memory at a quarter, half, three quarters and all of the way: ${memory.join(', ')} MiB`)
await stopServer(server)
await site.close()
await rm(dataDir, { recursive: true, force: true })

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(0)
}

function page(number: number): string {
  const links = Array.from({ length: linksAPage }, (_, index) => number * linksAPage + index + 1)
    .filter((other) => other < pages)
    .map((other) => `/${other}`)
  return htmlPage(
    `Page ${number}`,
    `<p>Part ${number} belongs to the pump of series ${number % 97}. It is sent within ${(number % 9) + 1} days.</p>`,
    { links },
  )
}
