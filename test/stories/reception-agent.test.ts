import { expect, it } from 'vitest'
import type { Json } from '../harness/api.ts'
import { newVisitor } from '../harness/channels/visitor.ts'
import { useServer } from '../harness/server.ts'
import { eventually } from '../harness/workflows/automation.ts'
import { startWebsite } from '../stand-ins/website.ts'

const server = useServer({ workers: true, environment: { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' } })

function install(body: Json): Promise<Json> {
  return server.api.ok.post('/templates/reception-agent/install', body)
}

/** Where a kind of thing is, among what was made. */
function idOf(installation: Json, kind: string): string {
  return installation.made.find((one: Json) => one.kind === kind).id
}

/** The sources of a knowledge base, once all of them are read. */
function readSources(installation: Json, count: number): Promise<Json[]> {
  const path = `/knowledge-bases/${idOf(installation, 'knowledge_base')}/sources`
  return eventually(async () => {
    const { results } = await server.api.ok.get(path)
    return results.length >= count && results.every((one: Json) => one.state === 'READY')
      ? results
      : undefined
  }, 20)
}

it('somebody names their website, opens the page, and a visitor is answered from it', async () => {
  const site = await startWebsite({
    '/': `<html><head><title>Lamp shop</title></head><body><main><h1>Lamp shop</h1>
      <p>We sell lamps of every kind in the old town.</p> <a href="/returns">Returns</a></main></body></html>`,
    '/returns': `<html><head><title>Returns</title></head><body><main><h1>Returns</h1>
      <p>A lamp can be sent back within thirty days of its purchase.</p></main></body></html>`,
  })
  const inputs = { business_name: 'Lamp shop', website: `${site.url}/`, greeting: 'Welcome to {the} shop!' }
  const installation = await install({ inputs })
  expect(installation.has_sample_data).toBe(false)
  const [{ kind, open }] = installation.made
  expect(kind).toBe('chat')

  // The page is there at once, and so is the chat.
  const page = await fetch(server.url + open)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Lamp shop')
  const visitor = await newVisitor(server.url, idOf(installation, 'agent'))
  const chat = await visitor.stream()
  await visitor.fetch('/conversation', { json: {} })
  await chat.until(() => chat.said().includes('Welcome to {the} shop!'))

  await readSources(installation, 3)
  await visitor.say('Until when can I send a lamp back?')
  await chat.until(() => chat.said().some((text) => text.includes('within thirty days')))
  chat.close()
  await site.close()
})

it('somebody pastes a few facts, and a visitor is answered from them', async () => {
  const facts = 'The workshop repairs bicycles.\n\nA repair takes three working days and costs forty euros.'
  const installation = await install({ inputs: { business_name: 'Bicycle workshop', facts } })
  expect(await readSources(installation, 1)).toHaveLength(1)
  const visitor = await newVisitor(server.url, idOf(installation, 'agent'))
  const chat = await visitor.stream()
  await visitor.say('How long does a repair take?')
  await chat.until(() => chat.said().some((text) => text.includes('three working days')))
  chat.close()
})

it('somebody gives nothing, tries it with the sample facts, and removes those', async () => {
  const installation = await install({})
  expect(installation.has_sample_data).toBe(true)
  const [source] = await readSources(installation, 1)
  expect(source?.['file_name'] ?? source?.['name']).toContain('Sample facts')
  const visitor = await newVisitor(server.url, idOf(installation, 'agent'))
  const chat = await visitor.stream()
  await visitor.say('When are you open on Saturday?')
  await chat.until(() => chat.said().some((text) => text.includes('10:00 to 14:00')))
  chat.close()

  await server.api.ok.delete(`/templates/installations/${installation.id}/sample-data`)
  const path = `/knowledge-bases/${idOf(installation, 'knowledge_base')}/sources`
  expect((await server.api.ok.get(path)).results).toEqual([])
  const { results } = await server.api.ok.get('/templates/installations')
  expect(results[0]).toMatchObject({ id: installation.id, has_sample_data: false })
})
