import { join } from 'node:path'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { say } from '../harness/agents/agent.ts'
import { publishedAgent } from '../harness/channels/visitor.ts'
import { useSharedServer } from '../harness/shared-server.ts'
import { withoutBrowser } from './chromium.ts'
import { useBrowser, wide } from './visit.ts'

/** What a page does with the client; everything that a browser does otherwise than Node is in it. */
const script = `
import { createClient, FrontdeskError } from './index.ts'
globalThis.tried = async (key, agentId) => {
  const frontdesk = createClient({ key })
  const row = await frontdesk.postObjectRows({ name: 'people', body: { Name: 'Ada' } })
  const files = new File(['Dear Ada'], 'letter.txt', { type: 'text/plain' })
  const { results } = await frontdesk.postObjectRowFiles({ name: 'people', rowId: row.id, body: { files } })
  const file = await frontdesk.getObjectFileDownload({ name: 'people', id: results[0].id })
  const names = []
  const list = frontdesk.each.postObjectRowsList({ name: 'people', body: { limit: 1 } })
  for await (const { data } of list) names.push(data.Name)
  const events = []
  for await (const { event } of frontdesk.stream.postAgentMessages({ agentId, body: {} })) events.push(event)
  const error = await frontdesk.getObject({ name: 'nothing' }).catch((caught) => caught)
  return { file: await file.text(), names, events, code: error instanceof FrontdeskError && error.code }
}`

describe.skipIf(withoutBrowser)('the TypeScript client', () => {
  const server = useSharedServer()
  const visit = useBrowser()

  it('works in a browser, on a page of the server', async () => {
    const agent = await publishedAgent(server)
    await agent.start(say('Welcome!'))
    const { outputFiles } = await build({
      stdin: { contents: script, resolveDir: join(import.meta.dirname, '../../clients/typescript/src') },
      bundle: true,
      write: false,
    })
    // The policy of our pages lets no foreign script in, and this one is.
    const { page, complaints } = await visit({ ...wide, bypassCSP: true })
    await page.goto(`${server.url}/docs`)
    await page.addScriptTag({ content: outputFiles[0]?.text ?? '' })
    const tried = await page.evaluate(`tried('${server.account.owner.key}', '${agent.id}')`)
    expect(tried).toEqual({
      file: 'Dear Ada',
      names: ['Ada'],
      events: expect.arrayContaining(['message', 'done']),
      code: 'not_found',
    })
    // A 404 is told to the console of the browser as well.
    expect(complaints.splice(0)).toHaveLength(1)
  })
})
