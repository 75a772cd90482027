import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { say } from '../../test/harness/agents/agent.ts'
import type { Json } from '../../test/harness/api.ts'
import {
  answering,
  connected,
  conversationOf,
  numberId,
  useScene,
  webhookOf,
} from '../../test/harness/channels/scene.ts'
import { newVisitor, publishedAgent } from '../../test/harness/channels/visitor.ts'
import {
  atRest,
  countOf,
  erased,
  type TestPerson,
  withChat,
  withRecords,
  withRun,
} from '../../test/harness/erasure/person.ts'
import { allFiles, allRows, rowsOf, tells } from '../../test/harness/erasure/traces.ts'
import type { TestAccount } from '../../test/harness/server.ts'
import { eventually } from '../../test/harness/workflows/automation.ts'
import { chatappText } from '../../test/stand-ins/graph/payloads.ts'
import { sweptTables } from './tables.ts'

const scene = useScene()

const anna: TestPerson = {
  email: 'Anna.Zebra@customer.example',
  phone: '+491701234567',
  name: 'Anna Zebra',
  word: 'xylographica',
}
const boris: TestPerson = {
  email: 'boris@customer.example',
  phone: '+491701234568',
  name: 'Boris Yak',
  word: 'marmalade',
}

/** Boris's data: his contact with its attachments, and his messages. */
async function ofBoris(id: string): Promise<string[]> {
  const all = await allRows(scene.app)
  return all.filter((row) => (row.includes(id) || row.includes(boris.word)) && tells(row))
}

/** The account's data, without the log of the erasure request. */
async function ofFirst(): Promise<string[]> {
  const rows = await rowsOf(scene.app, scene.server.account.id)
  return rows.filter((row) => !row.includes('POST /erasures'))
}

describe('everything of a person', () => {
  let second: TestAccount
  let annasRow: { id: string; dealId: string }
  let before: { first: string[]; second: string[]; boris: string[] }
  let dry: Json
  let afterDry: string[][]
  let done: Json

  let borisId: string

  beforeAll(async () => {
    const { server, app } = scene
    second = await server.createAccount()
    const chat = await publishedAgent(server, { instructions: 'Say "We open at nine."' })
    await chat.start(say('Welcome!'))
    const number = await answering(scene)
    await number.start(say('Welcome!'))
    await connected(scene, 'chatapp', number.id)

    annasRow = await withRecords(server.account, anna)
    await withChat(server.url, chat, anna)
    await withRun(server.account, server.url, anna)
    const from = anna.phone.slice(1)
    const payload = chatappText(numberId, { from, name: anna.name }, `Hello, ${anna.word}`)
    await scene.graph.deliver(webhookOf(scene), payload)
    await conversationOf(scene, number)
    await eventually(async () => (scene.graph.sent.length >= 2 ? true : undefined))

    borisId = (await withRecords(server.account, boris)).id
    await withRun(server.account, server.url, boris)
    const visitor = await newVisitor(server.url, chat.id, { name: boris.name, email: boris.email })
    await visitor.say(`Hello, ${boris.word}`)
    await atRest(visitor)
    // Another visitor mentions her.
    const other = await newVisitor(server.url, chat.id)
    await other.say(`Ask anna.zebra@customer.example or ${anna.phone}, not joanna.zebra@customer.example`)
    await atRest(other)

    const there = await publishedAgent({ api: second.owner.api }, { instructions: 'Say "We open at nine."' })
    await withRecords(second, { ...anna, word: 'elsewhere' })
    await withChat(server.url, there, { ...anna, word: 'elsewhere' })
    await withRun(second, server.url, { ...anna, word: 'elsewhere' })

    before = { first: await ofFirst(), second: await rowsOf(app, second.id), boris: await ofBoris(borisId) }
    dry = await erased(server.account, { email: anna.email, dry_run: true })
    afterDry = [await ofFirst(), await rowsOf(app, second.id)]
    done = await erased(server.account, { email: anna.email.toLowerCase() })
  }, 120_000)

  it('is in no row of the database', async () => {
    const others = new Set(await rowsOf(scene.app, second.id))
    const { rows: agents } = await sql<{ id: string }>`
      select id from agents where account_id = ${second.id}`.execute(scene.app.db)
    const foreign = ['elsewhere', ...agents.map(({ id }) => id)]
    const rows = (await allRows(scene.app)).filter(
      (row) => !others.has(row) && !foreign.some((mark) => row.includes(mark)),
    )
    const traces = /(?<!jo)anna\.zebra(@|%40)customer\.example|1701234567|0170 \/ 123 4567|xylographica/i
    expect(rows.filter((row) => traces.test(row))).toEqual([])
  })

  it('is in no stored file', async () => {
    const contents = await allFiles(scene.app)
    expect(contents.filter((content) => content.includes(anna.word))).toEqual([])
    // The contents of the others still exist.
    expect(contents.filter((content) => content.includes(boris.word))).toHaveLength(1)
    expect(contents.filter((content) => content.includes('elsewhere'))).toHaveLength(2)
  })

  it('leaves other people and other accounts untouched', async () => {
    expect(await rowsOf(scene.app, second.id)).toEqual(before.second)
    expect(await ofBoris(borisId)).toEqual(before.boris)
    const said = (await allRows(scene.app)).filter((row) => row.includes('joanna.zebra@customer.example'))
    expect(said.some((row) => row.startsWith('public.conversation_entries'))).toBe(true)
  })

  it('is told by kind, and what is left to decide', () => {
    expect(countOf(done.deleted, 'records of people')).toBe(1)
    expect(countOf(done.deleted, 'conversations')).toBe(2)
    expect(countOf(done.deleted, 'visitors')).toBe(1)
    expect(countOf(done.deleted, 'tasks')).toBe(1)
    expect(countOf(done.deleted, 'activities')).toBeGreaterThan(0)
    expect(countOf(done.deleted, 'stored files')).toBe(2)
    expect(countOf(done.cleared, 'runs')).toBe(1)
    expect(countOf(done.cleared, 'deliveries of webhooks')).toBe(1)
    expect(countOf(done.cleared, 'stored answers')).toBe(1)
    expect(countOf(done.replaced, 'records of deals')).toBe(1)
    expect(countOf(done.replaced, 'conversation_entries')).toBeGreaterThan(0)
    expect(JSON.stringify(done)).not.toMatch(/zebra|1701234567/i)
  })

  it('was told before by a dry run, which changed nothing', () => {
    expect(afterDry).toEqual([before.first, before.second])
    for (const kind of ['records of people', 'conversations', 'visitors', 'tasks', 'activities'])
      expect([kind, countOf(dry.deleted, kind)]).toEqual([kind, countOf(done.deleted, kind)])
    expect(countOf(dry.cleared, 'runs')).toBe(1)
    expect(countOf(dry.replaced, 'records of deals')).toBe(1)
  })

  it('keeps records that hold the address, with another in its place', async () => {
    const { data } = await scene.server.api.ok.get(`/objects/deals/rows/${annasRow.dealId}`)
    expect(data.Mail).toMatch(/^erased-[0-9a-f]{10}@erased\.invalid$/)
    expect(data.Name).toMatch(/^Lamps, erased-[0-9a-f]{10}$/)
  })

  it('is not in the row of the erasure or of the audit log', async () => {
    const { rows } = await sql<{ sealed: string | null }>`select sealed from erasures`.execute(scene.app.db)
    expect(rows.every(({ sealed }) => sealed === null)).toBe(true)
    const { api } = await scene.server.account.owner.signIn()
    const { results } = await api.ok.get('/audit-log?limit=50')
    const entry = results.find((one: Json) => one.action === 'POST /erasures')
    expect(entry.after).toEqual({ delete_records: false, dry_run: false })
  })

  it('does not come back with a repeated request', async () => {
    const init = {
      headers: { 'idempotency-key': `contact-of-${scene.server.account.id}-${anna.phone.at(-1)}` },
    }
    const body = { Name: anna.name, Email: anna.email, Phone: anna.phone }
    const again = await scene.server.api.post('/objects/people/rows', body, init)
    expect([again.status, again.body.code]).toEqual([410, 'gone'])
  })
})

it('knows of every table whose the rows are', async () => {
  const { unscoped } = await sweptTables(scene.app.db, scene.server.account.id)
  expect(unscoped, 'give it account_id, or say in tables.ts why it is nobody’s').toEqual([])
})
