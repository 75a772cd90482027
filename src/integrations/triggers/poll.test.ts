import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { pollWorker } from '../../../test/harness/integrations/poll-worker.ts'
import { connect, type Scene, serviceOf, signIn, useScene } from '../../../test/harness/integrations/scene.ts'
import { capabilities } from '../../capabilities.ts'
import type { IntegrationEvent } from '../../kit/event.ts'
import { forgetSeen } from './chores.ts'
import { pollSubscription } from './poll.ts'
import { pollJob } from './poll-job.ts'
import { subscribe } from './subscriptions.ts'

const heard: IntegrationEvent[] = []
let isDeaf = false

const listener = {
  name: 'Listener',
  description: 'Hears of other services.',
  endpoints: [],
  integrationListeners: [
    async (_app: unknown, events: readonly IntegrationEvent[]) => {
      if (isDeaf) throw new Error('cannot listen now')
      heard.push(...events)
    },
  ],
}

const scene: Scene = useScene({ capabilities: [...capabilities, listener] })

beforeEach(async () => {
  heard.length = 0
  isDeaf = false
  await sql`delete from connected_accounts`.execute(scene.app.db)
})

let made = 0

/** Subscribes like the node of a new workflow. */
async function waitFor(connectedAccountId: number, slug: string, config: Record<string, unknown>) {
  const { app, server } = scene
  const { id: workflowId } = await server.api.ok.post('/workflows', { name: 'Waits' })
  const { graph_id: graphId } = await app.db
    .selectFrom('workflows')
    .select('graph_id')
    .where('id', '=', workflowId)
    .executeTakeFirstOrThrow()
  const nodeId = `node_${++made}`
  return subscribe(app.db, {
    accountId: server.account.id,
    graphId,
    nodeId,
    connectedAccountId,
    slug,
    config,
  })
}

async function waitForTask(): Promise<number> {
  const { id } = await signIn(scene, 'tasks-a')
  return waitFor(id, 'ASANA_TASK_CREATED', { project_gid: '1200000000000011' })
}

const poll = (id: number) => pollSubscription(scene.app, id, new AbortController().signal)

async function state(id: number) {
  const { results } = await scene.server.api.ok.get('/integrations/subscriptions')
  return results.find((one: { id: number }) => one.id === id)
}

async function due(id: number): Promise<void> {
  await sql`update integration_subscriptions set next_poll_at = now() where id = ${id}`.execute(scene.app.db)
  await sql`update jobs set run_at = now() where key = ${`${pollJob.name}:${id}`}`.execute(scene.app.db)
}

const payloads = () => heard.map((event) => event.payload)
const now = () => new Date().toISOString()
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

describe('what happens at a service arrives once', () => {
  it('mail at Gmail, oldest first, page after page', async () => {
    const { messages } = scene.providers.google.data
    const account = await connect(scene, 'mail-a')
    messages.push(mail('old', -60_000))
    const id = await waitFor(account.id, 'GMAIL_NEW_MESSAGE', {})
    await poll(id)
    expect(heard).toEqual([])
    for (let index = 0; index < 25; index++) messages.push(mail(`m${index}`, index + 1))
    messages.push({ ...mail('sent', 40), labelIds: ['SENT'] })
    await poll(id)
    await poll(id)
    expect(heard.map((event) => event.eventId)).toEqual(Array.from({ length: 25 }, (_, index) => `m${index}`))
    expect(heard[0]).toMatchObject({
      accountId: scene.server.account.id,
      subscriptionId: id,
      connectedAccountId: account.id,
      slug: 'GMAIL_NEW_MESSAGE',
      payload: {
        id: 'm0',
        thread_id: 't-m0',
        label_ids: ['INBOX'],
        subject: 'About m0',
        from: 'bob@example.com',
        to: 'ada@acme.example',
        text: 'Hello m0',
        html: '<p>Hello m0</p>',
        attachments: [{ file_name: 'invoice.pdf', mime_type: 'application/pdf', size: 1234 }],
      },
    })
  })

  it('more than fits into one go', async () => {
    const { messages } = scene.providers.google.data
    const account = await connect(scene, 'mail-a')
    const id = await waitFor(account.id, 'GMAIL_NEW_MESSAGE', { label_id: 'Label_2' })
    for (let index = 0; index < 230; index++) {
      messages.push({ ...mail(`many-${index}`, index + 1), labelIds: ['Label_2'] })
    }
    await poll(id)
    expect(new Set(heard.map((event) => event.eventId)).size).toBe(230)
    expect(heard).toHaveLength(230)
    messages.length = 0
  })

  it('mail and events at Outlook', async () => {
    const { data } = scene.providers.microsoft
    const account = await connect(scene, 'mail-b')
    const inFolder = await waitFor(account.id, 'OUTLOOK_NEW_MESSAGE', { folderId: 'AAMkAD-orders=' })
    const inCalendar = await waitFor(account.id, 'OUTLOOK_NEW_CALENDAR_EVENT', {})
    for (let index = 0; index < 12; index++) {
      data.messages.push({
        id: `AAMk${index}`,
        folder: 'AAMkAD-orders=',
        subject: `Order ${index}`,
        from: 'bob@example.com',
        text: 'Two chairs.',
        receivedDateTime: now(),
      })
    }
    data.events.push({ id: 'e1', calendar: 'AAMkAD-calendar=', subject: 'Visit', createdDateTime: now() })
    data.events.push({ id: 'e2', calendar: 'AAMkAD-holidays=', subject: 'Beach', createdDateTime: now() })
    for (const id of [inFolder, inCalendar, inFolder, inCalendar]) await poll(id)
    expect(payloads()).toHaveLength(13)
    expect(payloads()[11]).toMatchObject({
      subject: 'Order 11',
      text: 'Two chairs.',
      from: 'bob@example.com',
    })
    expect(payloads()[12]).toMatchObject({ id: 'e1', subject: 'Visit' })
  })

  it('rows of a spreadsheet, also where others were deleted', async () => {
    const sheet = scene.providers.google.data.spreadsheets['sheet-1']?.['Leads'] ?? []
    const account = await connect(scene, 'spreadsheets-a')
    const config = { spreadsheet_id: 'sheet-1', sheet_name: 'Leads' }
    const id = await waitFor(account.id, 'GOOGLESHEETS_NEW_ROW', config)
    await poll(id)
    sheet.push(['Bob', 'bob@example.com'], [], ['Cy'])
    await poll(id)
    await poll(id)
    expect(payloads()).toEqual([
      {
        ...config,
        row_number: 3,
        values: ['Bob', 'bob@example.com'],
        row: { Name: 'Bob', Email: 'bob@example.com' },
      },
      { ...config, row_number: 5, values: ['Cy'], row: { Name: 'Cy', Email: null } },
    ])
    heard.length = 0
    sheet.length = 2
    await poll(id)
    sheet.push(['Dee', 'dee@example.com'])
    await poll(id)
    expect(payloads()).toMatchObject([{ row_number: 3, row: { Name: 'Dee' } }])
  })

  it('changes of a document, with its text', async () => {
    const document = scene.providers.google.data.files.find(({ id }) => id === 'doc-1')
    const account = await connect(scene, 'documents-a')
    const id = await waitFor(account.id, 'GOOGLEDOCS_DOCUMENT_UPDATED', { document_id: 'doc-1' })
    await poll(id)
    for (const text of ['A chair is 10.', 'A chair is 12.']) {
      Object.assign(document ?? {}, { text, modifiedTime: now() })
      await poll(id)
      await poll(id)
    }
    expect(payloads()).toMatchObject([
      { id: 'doc-1', name: 'Price list', text: 'A chair is 10.' },
      { text: 'A chair is 12.' },
    ])
  })

  it('files in a folder', async () => {
    const { files } = scene.providers.google.data
    const account = await connect(scene, 'drive-a')
    const id = await waitFor(account.id, 'GOOGLEDRIVE_NEW_FILE', { folder_id: 'folder-1' })
    const file = { mimeType: 'application/pdf', createdTime: now(), modifiedTime: now() }
    files.push({ ...file, id: 'f1', name: 'Invoice.pdf', parents: ['folder-1'] })
    files.push({ ...file, id: 'f2', name: 'Cat.png', parents: ['folder-2'] })
    files.push({ ...file, id: 'f3', name: 'Old.pdf', parents: ['folder-1'], createdTime: ago(5) })
    await poll(id)
    await poll(id)
    expect(payloads()).toMatchObject([{ id: 'f1', name: 'Invoice.pdf', folder_id: 'folder-1' }])
  })

  it('tasks of a project that were created, not those that were changed', async () => {
    const { tasks } = scene.providers.asana.data
    const account = await connect(scene, 'tasks-a')
    const id = await waitFor(account.id, 'ASANA_TASK_CREATED', { project_gid: '1200000000000011' })
    const task = { project: '1200000000000011', notes: 'Soon', created_at: now(), modified_at: now() }
    tasks.push({ ...task, gid: '1', name: 'Call Bob' })
    tasks.push({ ...task, gid: '2', name: 'Old', created_at: ago(60) })
    tasks.push({ ...task, gid: '3', name: 'Elsewhere', project: '1200000000000012' })
    await poll(id)
    await poll(id)
    expect(payloads()).toMatchObject([{ gid: '1', name: 'Call Bob', notes: 'Soon' }])
  })

  it('records that were created, and those that were updated', async () => {
    const leads = scene.providers.salesforce.data.records['Lead'] ?? []
    const account = await connect(scene, 'crm-a')
    const created = await waitFor(account.id, 'SALESFORCE_RECORD_CREATED', {
      sobject_name: 'Lead',
      fields: ['Email'],
    })
    const updated = await waitFor(account.id, 'SALESFORCE_RECORD_UPDATED', { sobject_name: 'Lead' })
    const at = now().replace('Z', '+0000')
    const old = ago(600).replace('Z', '+0000')
    leads.push({ Id: '00Q1', Email: 'ada@example.com', Status: 'New', CreatedDate: at, LastModifiedDate: at })
    leads.push({
      Id: '00Q2',
      Email: 'bob@example.com',
      Status: 'Won',
      CreatedDate: old,
      LastModifiedDate: at,
    })
    for (const id of [created, updated, created, updated]) await poll(id)
    expect(payloads()).toMatchObject([
      { sobject_name: 'Lead', id: '00Q1', record: { Email: 'ada@example.com' } },
      { id: '00Q2', record: { Status: 'Won', Email: 'bob@example.com' } },
    ])
    expect(payloads()[0]?.['record']).not.toHaveProperty('Status')
  })

  it('although two processes ask at the same time', async () => {
    const { tasks } = scene.providers.asana.data
    const account = await connect(scene, 'tasks-a')
    const id = await waitFor(account.id, 'ASANA_TASK_CREATED', { project_gid: '1200000000000012' })
    const task = { project: '1200000000000012', notes: '', created_at: now(), modified_at: now() }
    tasks.push({ ...task, gid: '41', name: 'Once' }, { ...task, gid: '42', name: 'Twice?' })
    await Promise.all(Array.from({ length: 6 }, () => poll(id)))
    expect(heard.map((event) => event.eventId).toSorted()).toEqual(['41', '42'])
  })

  it('again where whoever listens failed, and never after that', async () => {
    const { tasks } = scene.providers.asana.data
    const account = await connect(scene, 'tasks-a')
    const id = await waitFor(account.id, 'ASANA_TASK_CREATED', { project_gid: '1200000000000012' })
    tasks.push({
      project: '1200000000000012',
      notes: '',
      created_at: now(),
      modified_at: now(),
      gid: '51',
      name: 'Patience',
    })
    isDeaf = true
    await poll(id)
    expect(await state(id)).toMatchObject({ status: 'FAILING', failures: 1 })
    isDeaf = false
    await poll(id)
    await forgetSeen(scene.app)
    await poll(id)
    expect(heard).toHaveLength(1)
    expect(await state(id)).toMatchObject({ status: 'ACTIVE', failures: 0, lastError: null })
  })
})

/** Milliseconds from the last poll to the next. */
function pauseOf({ lastPolledAt, nextPollAt }: { lastPolledAt: string; nextPollAt: string }): number {
  return Date.parse(nextPollAt) - Date.parse(lastPolledAt)
}

describe('a service in trouble', () => {
  it.each([
    ['is down', () => ({ status: 500 }), 60],
    ['answers in HTML', () => ({ status: 200 }), 60],
    ['wants to be left alone', () => ({ status: 429, headers: { 'retry-after': '1800' } }), 1800],
    [
      'names a day',
      () => ({ status: 503, headers: { 'retry-after': new Date(Date.now() + 900_000).toUTCString() } }),
      // Slightly less than announced, because some time passes before the answer is read.
      600,
    ],
  ])('that %s is tried again, and nothing is lost', async (_, failure, seconds) => {
    const id = await waitForTask()
    const { data, failures } = scene.providers.asana
    const gid = String(1000 + made)
    data.tasks.push({
      project: '1200000000000011',
      notes: '',
      created_at: now(),
      modified_at: now(),
      gid,
      name: 'Later',
    })
    failures.push(failure())
    await poll(id)
    const failing = await state(id)
    expect(failing).toMatchObject({
      status: 'FAILING',
      failures: 1,
      lastError: expect.stringContaining('Asana'),
    })
    expect(pauseOf(failing)).toBeGreaterThanOrEqual(seconds * 1000)
    await poll(id)
    expect(heard.map((event) => event.eventId)).toEqual([gid])
    expect(await state(id)).toMatchObject({ status: 'ACTIVE', failures: 0 })
  })

  it('is asked less and less often', async () => {
    const id = await waitForTask()
    const pauses: number[] = []
    for (let failure = 0; failure < 8; failure++) {
      scene.providers.asana.failures.push({ status: 500 })
      await poll(id)
      pauses.push(pauseOf(await state(id)) / 60_000)
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  })

  it('that refuses the token is asked with a new one; without one, the account needs attention', async () => {
    const id = await waitForTask()
    const { oauth } = serviceOf(scene, 'tasks-a')
    oauth.expire()
    await poll(id)
    expect(await state(id)).toMatchObject({ status: 'ACTIVE' })
    oauth.forget()
    await poll(id)
    expect(await state(id)).toMatchObject({ status: 'FAILING' })
    const { results } = await scene.server.api.ok.get('/integrations')
    expect(results).toMatchObject([{ status: 'NEEDS_ATTENTION' }])
  })

  it('knows no such thing: it never fires, and says so', async () => {
    const account = await connect(scene, 'drive-a')
    const id = await waitFor(account.id, 'GOOGLEDOCS_DOCUMENT_UPDATED', { document_id: 'no-such' })
    await poll(id)
    expect(await state(id)).toMatchObject({ status: 'FAILING', lastError: expect.stringContaining('404') })
    expect(heard).toEqual([])
  })
})

it('is looked after every minute', async () => {
  await sql`delete from jobs`.execute(scene.app.db)
  const account = await connect(scene, 'tasks-a')
  const ids = [
    await waitFor(account.id, 'ASANA_TASK_CREATED', { project_gid: '1200000000000011' }),
    await waitFor(account.id, 'ASANA_TASK_CREATED', { project_gid: '1200000000000012' }),
  ]
  const { take, run } = pollWorker(scene.app)
  const taken = await take()
  expect(taken.map(({ payload }) => payload)).toEqual(ids.map((subscriptionId) => ({ subscriptionId })))
  for (const queued of taken) await run(queued)
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from s.next_poll_at - j.run_at)::float8 as wait
    from jobs j join integration_subscriptions s on j.key = ${pollJob.name}::text || ':' || s.id
    where s.next_poll_at > now() and s.next_poll_at <= now() + interval '1 minute'`.execute(scene.app.db)
  expect(rows).toEqual([{ wait: 0 }, { wait: 0 }])
  expect(await take()).toEqual([])
  await due(ids[1] ?? 0)
  const again = (await Promise.all([take(), pollWorker(scene.app).take()])).flat()
  expect(again.map(({ payload }) => payload)).toEqual([{ subscriptionId: ids[1] }])
})

function mail(id: string, offset: number) {
  return {
    id,
    labelIds: ['INBOX'],
    subject: `About ${id}`,
    from: 'bob@example.com',
    text: `Hello ${id}`,
    receivedAt: new Date(Date.now() + offset),
  }
}

describe('a subscription that processes end over', () => {
  it('is not polled again, and says why, until its node is changed', async () => {
    await sql`delete from jobs`.execute(scene.app.db)
    const id = await waitForTask()
    const { take, run } = pollWorker(scene.app)
    const reason = 'The server ended 3 times while running this.'
    for (const queued of await take()) await run({ ...queued, deaths: 3 })
    expect(await state(id)).toMatchObject({ status: 'FAILING', lastError: expect.stringContaining(reason) })
    const before = await state(id)
    expect(await take()).toEqual([])
    expect(await state(id)).toEqual(before)
  })
})
