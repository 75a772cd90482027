// Measures the processor time of a message that an agent answers from a knowledge base with the offline model.
// `bench/knowledge/search.ts` measures the vector search.
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAgent, say } from '../../test/harness/agents/agent.ts'
import { apiClient } from '../../test/harness/api.ts'
import { benchKey, freePort, print, startServer, stopServer } from '../server.ts'

const messages = 60
const page = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html')
  response.end(`<html><head><title>Deliveries</title></head><body><main><h1>Deliveries</h1>
    <p>Deliveries to Norway take five working days and cost nine euros.</p>
    <h1>Returns</h1><p>A lamp can be sent back within thirty days of its purchase.</p></main></body></html>`)
})
const [pagePort, port] = [await freePort(), await freePort()]
page.listen(pagePort, '127.0.0.1')

const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'))
await chmod(dataDir, 0o711)
const server = await startServer({ dataDir, port, settings: { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' } })
const api = apiClient(`http://127.0.0.1:${port}`, benchKey)

const base = await api.ok.post('/knowledge-bases', { name: 'Shop', visibility: 'SHARED' })
const sources = `/knowledge-bases/${base.id}/sources`
await api.ok.post(`${sources}/urls`, { urls: [`http://127.0.0.1:${pagePort}/`] })
while ((await api.ok.get(sources)).results[0]?.state !== 'READY') await sleep(200)
const agent = await createAgent(api)
await agent.start(say('Welcome!'))
await api.ok.put(`${agent.path}/knowledge-bases`, { knowledgeBaseIds: [base.id] })

await ask(20)
await sleep(5000)
const before = await processorMs()
await ask(messages)
print(
  `a message answered from knowledge: ${(((await processorMs()) - before) / messages).toFixed(1)} ms of processors`,
)

page.close()
await stopServer(server)
await rm(dataDir, { recursive: true, force: true })

async function ask(times: number): Promise<void> {
  for (let number = 0; number < times; number++) {
    const { conversation_id } = await agent.say()
    await agent.say(`How long does delivery number ${number} to Norway take?`, { conversation_id })
  }
}

/** Of all threads of the server, without the database; a tick is 10 ms. */
async function processorMs(): Promise<number> {
  const fields = (await readFile(`/proc/${server.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
