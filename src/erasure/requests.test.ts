import { describe, expect, it } from 'vitest'
import type { Json } from '../../test/harness/api.ts'
import { countOf, erased } from '../../test/harness/erasure/person.ts'
import { allRows } from '../../test/harness/erasure/traces.ts'
import { useServer } from '../../test/harness/server.ts'
import { activate, allFinished, eventually } from '../../test/harness/workflows/automation.ts'
import { beside, runFrontdesk } from '../../test/process/spawn.ts'

const server = useServer({ workers: true })

const make = (data: object): Promise<Json> => server.api.ok.post('/objects/people/rows', data)

const issueOf = (reply: Json): string => reply.body.details.issues[0].path

let made = 0
const somebody = () => `person-${++made}@customer.example`

describe('who may erase, and what', () => {
  it('is for admins, who see the erasures of their account', async () => {
    const member = await server.account.addUser('MEMBER')
    const admin = await server.account.addUser('ADMIN')
    const wish = { email: somebody(), dry_run: true }
    expect((await member.api.post('/erasures', wish)).status).toBe(403)
    expect((await member.api.get('/erasures')).status).toBe(403)
    expect((await server.account.general.api.post('/erasures', wish)).status).toBe(401)
    const { id } = await admin.api.ok.post('/erasures', wish)
    const other = await server.createAccount()
    expect((await other.owner.api.get(`/erasures/${id}`)).status).toBe(404)
    expect((await other.owner.api.ok.get('/erasures')).results).toEqual([])
    expect((await member.api.get(`/erasures/${id}`)).status).toBe(403)
    await eventually(async () =>
      (await admin.api.ok.get(`/erasures/${id}`)).status === 'DONE' ? true : undefined,
    )
    expect((await admin.api.ok.get('/erasures?limit=1')).results[0]).toMatchObject({ id, dry_run: true })
  })

  it.each([
    [{ email: 'nobody' }, 'email'],
    [{ email: `${'a'.repeat(250)}@x.example` }, 'email'],
    [{ also: ['abc'] }, 'also[0]'],
    [{ also: ['   abc   '] }, 'also[0]'],
    [{ also: ['a'.repeat(201)] }, 'also[0]'],
    [{ also: Array.from({ length: 21 }, (_, index) => `word ${index}`) }, 'also'],
    [{ also: ['erased'] }, 'also'],
    [{ also: ['INVALID'] }, 'also'],
    [{ also: ['two\nlines'] }, 'also[0]'],
    [{ everything: true }, 'everything'],
  ])('refuses %j', async (wish, path) => {
    const reply = await server.api.post('/erasures', { email: somebody(), ...wish })
    expect([reply.status, issueOf(reply)]).toEqual([400, path])
  })

  it('refuses somebody of the team until they are removed; then what they did is kept without their address', async () => {
    const { email, id, api } = await server.account.addUser('ADMIN')
    await api.ok.post('/agents', { name: 'Made by a leaver' })
    for (const wish of [{ email: email.toUpperCase() }, { email: somebody(), also: [email] }])
      expect((await server.api.post('/erasures', wish)).status).toBe(409)
    const owner = await server.account.owner.signIn()
    await owner.api.ok.delete(`/users/${id}`, { hand_over_to: server.account.owner.id })
    const done = await erased(server.account, { email })
    expect(countOf(done.replaced, 'audit_log')).toBeGreaterThan(0)
    const rows = await allRows(server.app)
    expect(rows.filter((row) => row.includes(email))).toEqual([])
    const told = rows.find((row) => row.includes('Made by a leaver') && row.startsWith('public.audit_log'))
    expect(told).toMatch(/"actor": "erased-\w+@erased\.invalid"/)
  })
})

describe('texts', () => {
  it('takes signs of expressions as they are, and replaces whole words alone', async () => {
    const email = `o'neil+a.b@customer.example`
    const { id } = await make({
      Name: 'Somebody else',
      Company: 'Ann (.*) & "Sons" %_ x',
      'Job title': 'Ann Sonsfield',
    })
    const other = await make({ Name: 'Yet another', Company: `${email}, o'neil+aXb@customer.example` })
    await erased(server.account, { email, also: ['ann (.*) & "sons" %_', 'Ann Sons'] })
    const { data } = await server.api.ok.get(`/objects/people/rows/${id}`)
    expect(data).toMatchObject({ Name: 'Somebody else', 'Job title': 'Ann Sonsfield' })
    expect(data.Company).toMatch(/^erased-\w+ x$/)
    const { data: kept } = await server.api.ok.get(`/objects/people/rows/${other.id}`)
    expect(kept.Company).toMatch(/^erased-\w+@erased\.invalid, o'neil\+aXb@customer\.example$/)
  })

  it('counts where the name still stands, and replaces it where that is asked for', async () => {
    const [email, name] = [somebody(), 'Zoltán Ősz']
    await make({ Name: name, Email: email })
    const { id } = await make({ Name: 'Friend', Company: `Knows ZOLTÁN ŐSZ well` })
    const first = await erased(server.account, { email })
    expect(first.left).toEqual([
      expect.objectContaining({ kind: 'names', name: 'records of people', count: 1 }),
    ])
    await erased(server.account, { email, also: [name] })
    const { data } = await server.api.ok.get(`/objects/people/rows/${id}`)
    expect(data.Company).toMatch(/^Knows erased-\w+ well$/)
  })

  it('leaves what programs go by alone, whatever words are named', async () => {
    const email = somebody()
    await make({ Name: 'Webhook Failed', Email: email })
    const { id } = await activate(server.api, {
      nodes: { start: { type: 'WEBHOOK', triggerByWebhookIds: [] } },
    })
    await erased(server.account, { email, also: ['Webhook', 'people', 'Phone', 'string'] })
    expect((await server.api.ok.get(`/workflows/${id}/graph`)).nodes[0].type).toBe('WEBHOOK')
    const { results } = await server.api.ok.get('/objects/people/fields')
    expect(results.map((field: Json) => field.name)).toContain('Phone')
  })

  it('leaves a number that another contact has, and says so', async () => {
    const [email, phone] = [somebody(), '+4930901820']
    await make({ Name: 'Gone', Email: email, Phone: phone })
    const { id } = await make({ Name: 'Stays', Phone: phone })
    const { left } = await erased(server.account, { email })
    expect(left).toContainEqual(expect.objectContaining({ kind: 'shared addresses and numbers', count: 1 }))
    expect((await server.api.ok.get(`/objects/people/rows/${id}`)).data.Phone).toBe(phone)
    await erased(server.account, { email, also: ['+49 30 90 18 20'] })
    expect((await server.api.ok.get(`/objects/people/rows/${id}`)).data.Phone).toMatch(/^erased-/)
  })
})

describe('records', () => {
  it('also in the trash, and others that hold the address where they are to go', async () => {
    const email = somebody()
    await server.api.ok.post('/objects/deals/fields', {
      name: 'Mail',
      type: 'string',
      unique: true,
      metadata: { format: 'email' },
    })
    const gone = await make({ Name: 'In the trash', Email: email })
    await server.api.ok.delete(`/objects/people/rows/${gone.id}`)
    const deal = await server.api.ok.post('/objects/deals/rows', {
      Name: 'An order',
      Mail: email.toUpperCase(),
    })
    const manager = await make({ Name: 'Keeps', Company: email })
    const dry = await erased(server.account, { email, delete_records: true, dry_run: true })
    const done = await erased(server.account, { email, delete_records: true })
    for (const { deleted } of [dry, done]) {
      expect(countOf(deleted, 'records of people')).toBe(1)
      expect(countOf(deleted, 'records of deals')).toBe(1)
    }
    expect((await server.api.get(`/objects/deals/rows/${deal.id}`)).status).toBe(404)
    expect((await server.api.ok.get(`/objects/people/rows/${manager.id}`)).data.Company).toMatch(
      /@erased\.invalid$/,
    )
  })

  it('tells of those that lead to the contact', async () => {
    const email = somebody()
    const person = await make({ Name: 'Linked', Email: email })
    const relation = (await server.api.ok.get('/objects/deals/fields')).results.find(
      (field: Json) => field.type === 'relation',
    )
    const deal = await server.api.ok.post('/objects/deals/rows', {
      Name: 'Order',
      [relation.name]: [person.id],
    })
    const { left } = await erased(server.account, { email })
    expect(left).toContainEqual(
      expect.objectContaining({ kind: 'linked records', name: 'deals', count: 1, ids: [deal.id] }),
    )
  })
})

it('lets a run that waits go on, with the address replaced, and says that it was not over', async () => {
  const email = somebody()
  const webhook = await server.api.ok.post('/incoming-webhooks', { name: 'Orders', useAuthentication: false })
  const { id } = await activate(server.api, {
    nodes: {
      start: { type: 'WEBHOOK', triggerByWebhookIds: [webhook.id] },
      wait: { type: 'WAIT', waitFor: 'TIME', amount: 1, unit: 'HOURS' },
    },
    edges: ['start → wait'],
  })
  await fetch(`${server.url}/webhooks/${webhook.id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: email, order: 12 }),
  })
  const { db } = server.app
  const run = await eventually(() =>
    db
      .selectFrom('runs')
      .select('id')
      .where('workflow_id', '=', id)
      .where('status', '=', 'WAITING')
      .executeTakeFirst(),
  )
  const { left } = await erased(server.account, { email })
  expect(left).toContainEqual(expect.objectContaining({ kind: 'unfinished runs', ids: [run.id] }))
  expect((await allRows(server.app)).filter((row) => row.includes(email))).toEqual([])
  await db.updateTable('run_waits').set({ due_at: new Date() }).where('run_id', '=', run.id).execute()
  expect((await allFinished(server.api, id, 1))[0].completed_at).not.toBeNull()
})

it('frontdesk erase person does the same beside a running server', async () => {
  const email = somebody()
  await make({ Name: 'By command', Email: email })
  const run = (...words: string[]) => runFrontdesk(['erase', 'person', ...words], beside(server.app))
  const account = ['--account', server.account.namespace]
  const wrong = await run('unknown', ...account)
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('by an email address')])
  const dry = await run(email, '--dry-run', ...account)
  expect(dry.stdout).toMatch(/^This would be done:[^]*deleted +records of people +1/)
  const done = await run(email, '--also', 'By command', ...account)
  expect(done.stdout).toMatch(/^Erased \([0-9a-f-]{36}\):[^]*deleted +records of people +1/)
  expect((await allRows(server.app)).filter((row) => row.includes(email))).toEqual([])
  const again = await run(email, '--dry-run', ...account)
  expect(again.stdout).toBe(`Nothing of ${email} was found.\n`)
  const jobs = await server.app.db
    .selectFrom('jobs')
    .select('id')
    .where('name', '=', 'erasure.erase')
    .execute()
  expect(jobs).toEqual([])
}, 60_000)
