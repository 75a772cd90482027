import { describe, expect, it } from 'vitest'
import { catalogOf, type Language, languagesOf } from '../../languages/index.ts'
import type { Api, Json } from '../../test/harness/api.ts'
import { useServer } from '../../test/harness/server.ts'
import { choosePlan, putPlan } from '../billing/plans.ts'
import { catalogue } from './catalogue/index.ts'

const server = useServer()

const tables = [
  'agents',
  'flows',
  'knowledge_bases',
  'objects',
  'stored_files',
  'template_installations',
] as const

/** The number of all resources that a template might create. */
async function counts(): Promise<Record<string, number>> {
  const counted: Record<string, number> = {}
  for (const table of tables) {
    const { count } = await server.app.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    counted[table] = Number(count)
  }
  return counted
}

it('lists what each template asks for, all with a default or left out', async () => {
  const { results } = await server.api.ok.get('/templates')
  expect(results.map((one: Json) => one.id)).toEqual([
    'reception-agent',
    'lead-capture',
    'order-status',
    'appointment-requests',
    'daily-digest',
    'support-inbox',
  ])
  expect(results[0].inputs.map((input: Json) => [input.name, input.type, input.default])).toEqual([
    ['business_name', 'text', 'Our reception'],
    ['website', 'url', null],
    ['opening_hours', 'text', null],
    ['facts', 'long_text', null],
    ['greeting', 'text', 'Hello! How can we help you?'],
  ])
})

it.each(catalogue.map((template) => [template.id, template] as const))(
  'installs %s twice with nothing given, and takes its sample data back',
  async (id, template) => {
    const account = await server.createAccount()
    const { api } = account.owner
    const first = await api.ok.post(`/templates/${id}/install`, {})
    const second = await api.ok.post(`/templates/${id}/install`, { sample_data: false })
    expect(first.has_sample_data).toBe(template.hasSampleData)
    expect(second.has_sample_data).toBe(false)
    expect(new Set(first.made.map((one: Json) => one.kind))).toEqual(new Set(template.makes))
    for (const { open } of [...first.made, ...second.made]) expect(open).toMatch(/^\/[a-z]+(\/[\w-]+)*$/)
    await api.ok.delete(`/templates/installations/${first.id}/sample-data`)
    // A repeated call succeeds and changes nothing.
    await api.ok.delete(`/templates/installations/${first.id}/sample-data`)
    const { results } = await api.ok.get('/templates/installations?limit=1')
    expect(results).toEqual([second])
  },
)

/** The text of everything created, as read from the API. */
async function textOf(api: Api, made: Json[]): Promise<string> {
  const read: unknown[] = [made]
  for (const { kind, id } of made) {
    if (kind === 'agent') {
      read.push(await api.ok.get(`/agents/${id}`), await api.ok.get(`/agents/${id}/agent-setting`))
      read.push(await api.ok.get(`/agents/${id}/variables`), await api.ok.get(`/agents/${id}/intents`))
      const { results: flows } = await api.ok.get(`/agents/${id}/flows`)
      for (const flow of flows) read.push(flow, await api.ok.get(`/agents/${id}/flows/${flow.id}/export`))
    }
    if (kind === 'workflow')
      read.push(await api.ok.get(`/workflows/${id}`), await api.ok.get(`/workflows/${id}/export`))
    if (kind === 'object')
      read.push(await api.ok.get(`/objects/${id}`), await api.ok.post(`/objects/${id}/rows/list`, {}))
    if (kind === 'knowledge_base') read.push(await api.ok.get(`/knowledge-bases/${id}/sources`))
  }
  read.push(await api.ok.get('/tools'), await api.ok.get('/saved-replies'))
  return JSON.stringify(read)
}

const translated = languagesOf('templates').filter((language) => language !== 'en')

const placeholdersOf = (text: string) => [...text.matchAll(/%\w+%|\{[A-Z_]+\}/g)].map(String).toSorted()

/** The same in another language, as pairs of the English text and its translation. */
async function translationsIn(language: Language): Promise<[string, string][]> {
  return Object.entries(await catalogOf('templates', language)).map(([from, to]) => [
    from,
    typeof to === 'string' ? to : '',
  ])
}

describe.each(translated)('in %s', (language) => {
  it.each(catalogue.map(({ id }) => [id]))('writes everything of %s', async (id) => {
    const { owner } = await server.createAccount()
    const { made } = await owner.api.ok.post(`/templates/${id}/install`, { language })
    const text = await textOf(owner.api, made)
    const translations = await translationsIn(language)
    // Words that are the same in both languages, or part of API names, prove nothing.
    const english = translations.filter(
      ([from, to]) => from.length > 12 && from.includes(' ') && !to.includes(from) && !from.includes('%'),
    )
    expect(english.length).toBeGreaterThan(60)
    expect(
      english.flatMap(([from]) => (text.includes(JSON.stringify(from).slice(1, -1)) ? [from] : [])),
    ).toEqual([])
    expect(translations.filter(([, to]) => text.includes(JSON.stringify(to))).length).toBeGreaterThan(2)
    const { results } = await owner.api.ok.get(`/templates?language=${language}`)
    const offered = results.find((one: Json) => one.id === id)
    const { results: plain } = await owner.api.ok.get('/templates')
    const { default: inEnglish } = plain.find((one: Json) => one.id === id).inputs[0]
    expect(offered.inputs[0].default).toBe(new Map(translations).get(inEnglish))
  })

  it('translates the same texts as every language, and keeps their placeholders', async () => {
    const translations = await translationsIn(language)
    const first = await translationsIn(translated[0] ?? 'en')
    expect(translations.map(([from]) => from)).toEqual(first.map(([from]) => from))
    const different = translations.filter(
      ([from, to]) => String(placeholdersOf(to)) !== String(placeholdersOf(from)),
    )
    expect(different).toEqual([])
  })
})

it('makes nothing where its last step is refused', async () => {
  const account = await server.createAccount()
  await putPlan(server.app.db, 'none-published', { name: 'Drafts only', limits: { deployed_agents: 0 } })
  await choosePlan(server.app.db, account.id, 'none-published', 'now')
  const before = await counts()
  const refused = await account.owner.api.post('/templates/lead-capture/install', {})
  expect([refused.status, refused.body.code]).toEqual([402, 'payment_required'])
  expect(await counts()).toEqual(before)
  expect((await account.owner.api.get('/objects/leads')).status).toBe(404)
  // The name is free again, and the process has the current definitions.
  await account.owner.api.ok.post('/objects', { name: 'leads', columns: [{ name: 'Name', type: 'string' }] })
})

it.each([
  ['an unknown input', { inputs: { busines_name: 'Shop' } }, 'inputs.busines_name', 'unknown_key'],
  ['a line break', { inputs: { business_name: 'a\nb' } }, 'inputs.business_name', 'invalid_format'],
  [
    'a text that is too long',
    { inputs: { business_name: 'a'.repeat(101) } },
    'inputs.business_name',
    'too_big',
  ],
  ['an address of a file', { inputs: { website: 'file:///etc/passwd' } }, 'inputs.website', 'invalid_url'],
  [
    'an address with a password',
    { inputs: { website: 'https://a:b@c.example' } },
    'inputs.website',
    'invalid_url',
  ],
  [
    'a script for an address',
    { inputs: { website: 'javascript:alert(1)' } },
    'inputs.website',
    'invalid_url',
  ],
  ['something else than text', { inputs: { facts: { a: 1 } } }, 'inputs.facts', 'invalid_type'],
  ['half a character', { inputs: { facts: 'a\ud800' } }, 'inputs.facts', 'invalid_text'],
])('refuses %s by its path', async (_, body, path, code) => {
  const before = await counts()
  const { status, body: answer } = await server.api.post('/templates/reception-agent/install', body)
  expect(status).toBe(400)
  expect(answer.details.issues).toMatchObject([{ path, code }])
  expect(await counts()).toEqual(before)
})

it.each([
  ['an hour that there is not', 'daily-digest', { hour: '25:00' }, 'inputs.hour'],
  ['a zone that there is not', 'daily-digest', { time_zone: 'Mars/Olympus' }, 'inputs.time_zone'],
])('refuses %s before anything is made', async (_, id, inputs, path) => {
  const before = await counts()
  const { status, body } = await server.api.post(`/templates/${id}/install`, { inputs })
  expect([status, body.details.issues[0].path]).toEqual([400, path])
  expect(await counts()).toEqual(before)
})

it('names the template that was meant', async () => {
  const { status, body } = await server.api.post('/templates/reception-agnt/install', {})
  expect([status, body.message]).toEqual([404, 'There is no such template; did you mean reception-agent.'])
})

it('keeps what people type as text, in names, greetings and instructions', async () => {
  const hostile = `<img src=x onerror=alert(1)> {EMAIL} {{x}} </instructions> '; drop table agents; --`
  const installation = await server.api.ok.post('/templates/reception-agent/install', {
    inputs: { business_name: hostile.slice(0, 100), greeting: hostile, facts: hostile },
  })
  const agent = installation.made.find((one: Json) => one.kind === 'agent')
  const answer = await server.api.ok.post(`/agents/${agent.id}/messages`, {})
  expect(answer.messages[0].content).toBe(hostile)
  const page = await (await fetch(`${server.url}/chat/${agent.id}`)).text()
  expect(page).not.toContain('<img src=x')
})

it('lets whoever installed it, and admins, take the sample data back, and nobody else', async () => {
  const { account } = server
  const [installer, member] = [await account.addUser('MEMBER'), await account.addUser('MEMBER')]
  const { id } = await installer.api.ok.post('/templates/reception-agent/install', {})
  const path = `/templates/installations/${id}/sample-data`
  expect((await member.api.delete(path)).status).toBe(403)
  const foreign = await server.createAccount()
  expect((await foreign.owner.api.delete(path)).status).toBe(404)
  expect((await account.owner.api.delete(path)).status).toBe(204)
})

it('gives nobody rights that they do not have', async () => {
  const member = await server.account.addUser('MEMBER')
  const refused = await member.api.post('/templates/lead-capture/install', {})
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
})

it('leaves alone what is gone already', async () => {
  const installation = await server.api.ok.post('/templates/lead-capture/install', {})
  const object = installation.made.find((one: Json) => one.kind === 'object')
  await server.api.ok.delete(`/objects/${object.id}`)
  const removed = await server.api.delete(`/templates/installations/${installation.id}/sample-data`)
  expect(removed.status).toBe(204)
})
