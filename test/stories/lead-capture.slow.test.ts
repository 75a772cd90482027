import { expect, it } from 'vitest'
import type { Json } from '../harness/api.ts'
import { newVisitor } from '../harness/channels/visitor.ts'
import { useServer } from '../harness/server.ts'

const server = useServer({ workers: true })

it('somebody installs it, a visitor tells what they need, and it stands among the records', async () => {
  const { api } = server
  const installation = await api.ok.post('/templates/lead-capture/install', {
    inputs: { leads_name: 'Anfragen für Räder', agent_name: 'Bicycle shop' },
  })
  const [chatPage, agent, object] = installation.made
  expect(object).toMatchObject({
    kind: 'object',
    id: 'anfragen-fur-rader',
    open: '/records/anfragen-fur-rader',
  })
  const page = await fetch(server.url + chatPage.open)
  expect(await page.text()).toContain('Bicycle shop')

  // The sample rows stand on a board by status.
  const rows = `/objects/${object.id}/rows`
  const names = async () =>
    (await api.ok.post(`${rows}/list`, {})).results.map((row: Json) => row.data.Name).toSorted()
  expect(await names()).toEqual(['Ada Lovelace', 'Alan Turing', 'Grace Hopper'])
  const { results: views } = await api.ok.get(`/objects/${object.id}/views`)
  expect(views).toMatchObject([{ name: 'By status', type: 'kanban', group_by: '[Status]' }])

  // A visitor comes.
  const visitor = await newVisitor(server.url, agent.id)
  const chat = await visitor.stream()
  const heard = (text: string) => chat.until(() => chat.said().includes(text))
  await visitor.fetch('/conversation', { json: {} })
  await heard('Could you tell me your name?')
  await visitor.say('My name is Mary Shelley')
  await heard('Could you tell me your email address?')
  await visitor.say('mary@example.com')
  await heard('Could you tell me what you need?')
  await visitor.say('I need a bicycle for my daughter')
  await heard('Thank you, Mary Shelley. We will write to mary@example.com soon.')
  chat.close()
  const query = { path: 'Email', operator: 'equals', value: 'mary@example.com' }
  const { results: found } = await api.ok.post(`${rows}/list`, { query })
  expect(found).toHaveLength(1)
  expect(found[0].data).toMatchObject({ Name: 'Mary Shelley', Email: 'mary@example.com' })
  expect(found[0].data.Request).toContain('bicycle')
  expect(found[0].data.Status).toBe('New')

  // What was made up goes; what the visitor said stays.
  await api.ok.delete(`/templates/installations/${installation.id}/sample-data`)
  expect(await names()).toEqual(['Mary Shelley'])
})

it('somebody installs it in German, and a visitor is spoken to in German', async () => {
  const { api } = (await server.createAccount()).owner
  const installation = await api.ok.post('/templates/lead-capture/install', {
    language: 'de',
    sample_data: false,
  })
  const [, agent, object] = installation.made
  expect([agent.name, object]).toMatchObject(['Kontakt', { id: 'interessenten', name: 'Interessenten' }])
  const visitor = await newVisitor(server.url, agent.id)
  const chat = await visitor.stream()
  const heard = (text: string) => chat.until(() => chat.said().at(-1)?.includes(text) === true)
  await visitor.fetch('/conversation', { json: {} })
  await heard('Könnten Sie mir bitte Ihren Namen nennen?')
  expect(chat.said()[0]).toBe('Hallo! Sagen Sie uns, was Sie brauchen, und wir melden uns bei Ihnen.')
  await visitor.say('Mara Weber')
  await heard('Könnten Sie mir bitte Ihre E-Mail-Adresse nennen?')
  await visitor.say('mara@example.com')
  await heard('Anliegen')
  await visitor.say('Ich brauche ein Fahrrad für meine Tochter')
  await heard('Danke, Mara Weber. Wir schreiben Ihnen bald an mara@example.com.')
  chat.close()
  const { results } = await api.ok.post(`/objects/${object.id}/rows/list`, {})
  expect(results).toHaveLength(1)
  expect(results[0].data).toMatchObject({ Name: 'Mara Weber', 'E-Mail': 'mara@example.com', Status: 'Neu' })
  expect(results[0].data.Anfrage).toContain('Fahrrad')
})
