import { beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { connect, serviceOf, useScene } from '../../../test/harness/integrations/scene.ts'
import { providers } from '../providers.ts'

const scene = useScene()
const ids: Record<string, number> = {}

beforeAll(async () => {
  for (const { kind } of providers) ids[kind] = (await connect(scene, kind)).id
})

const path = '/integrations/resources'
const askForSheets = (query: string) =>
  scene.server.api.get(`/integrations/trigger-resources?connectedAccountId=${ids['spreadsheets-a']}&${query}`)
const names = (body: Json): string[] => body.results.map((one: Json) => one.name)

describe('the look-ups', () => {
  it.each([
    ['mail-a/labels', 'mail_label', '', { id: 'INBOX', name: 'INBOX', label_id: 'INBOX' }],
    [
      'spreadsheets-a/spreadsheets',
      'spreadsheet',
      '',
      { id: 'sheet-1', name: 'Leads', spreadsheet_id: 'sheet-1' },
    ],
    [
      'spreadsheets-a/spreadsheets/sheet-1/sheets',
      'sheet',
      'sheet-1',
      { id: 'Leads', name: 'Leads', sheet_name: 'Leads' },
    ],
    ['documents-a/documents', 'document', '', { id: 'doc-1', name: 'Price list', document_id: 'doc-1' }],
    ['drive-a/shared-drives', 'shared_drive', '', { id: 'drive-1', name: 'Sales', drive_id: 'drive-1' }],
    ['drive-a/folders', 'folder', '', { id: 'folder-1', name: 'Invoices', folder_id: 'folder-1' }],
    [
      'tasks-a/workspaces',
      'workspace',
      '',
      { id: '1200000000000001', name: 'Acme', workspace_gid: '1200000000000001' },
    ],
    [
      'tasks-a/workspaces/1200000000000001/projects',
      'project',
      '1200000000000001',
      { id: '1200000000000011', name: 'Website', project_gid: '1200000000000011' },
    ],
    ['crm-a/sobjects', 'sobject', '', { id: 'Account', name: 'Account', sobject_name: 'Account' }],
    ['crm-a/sobjects/Lead/fields', 'sobject_field', 'Lead', { id: 'Id', name: 'Lead ID', field_name: 'Id' }],
    ['mail-b/folders', 'mail_folder', '', { id: 'inbox', name: 'Inbox', folderId: 'inbox' }],
    [
      'mail-b/calendars',
      'calendar',
      '',
      { id: 'AAMkAD-calendar=', name: 'Calendar', calendarId: 'AAMkAD-calendar=' },
    ],
  ])('%s, by itself and as the trigger resource %s', async (at, resourceType, parent, first) => {
    const kind = at.slice(0, at.indexOf('/'))
    const whole = await scene.server.api.ok.get(`${path}/${at}`)
    expect(whole.results[0]).toEqual(first)
    expect(whole.next_cursor).toBeNull()
    const query = new URLSearchParams({ resourceType, connectedAccountId: String(ids[kind]) })
    if (parent !== '') query.set('parent', parent)
    expect(await scene.server.api.ok.get(`/integrations/trigger-resources?${query.toString()}`)).toEqual(
      whole,
    )
  })

  it.each([
    'mail-a/labels',
    'documents-a/documents',
    'spreadsheets-a/spreadsheets/sheet-1/sheets',
    'tasks-a/workspaces',
    'crm-a/sobjects',
    'mail-b/folders',
  ])('%s page by page is the same', async (at) => {
    const whole = await scene.server.api.ok.get(`${path}/${at}`)
    const collected: string[] = []
    let cursor = ''
    do {
      const page = await scene.server.api.ok.get(
        `${path}/${at}?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`,
      )
      expect(page.results).toHaveLength(1)
      collected.push(...names(page))
      cursor = page.next_cursor ?? ''
    } while (cursor !== '')
    expect(collected).toEqual(names(whole))
  })

  it('refuse a cursor of another list, and one that the service does not know', async () => {
    const { next_cursor: cursor } = await scene.server.api.ok.get(`${path}/documents-a/documents?limit=1`)
    const strange = Buffer.from(JSON.stringify(['document', 'no such page'])).toString('base64url')
    const replies = await Promise.all([
      scene.server.api.get(`${path}/drive-a/folders?cursor=${cursor}`),
      scene.server.api.get(`${path}/documents-a/documents?cursor=${strange}`),
    ])
    for (const reply of replies) {
      expect(reply.status).toBe(400)
      expect(reply.body.details.issues).toMatchObject([{ path: 'cursor', code: 'invalid_cursor' }])
    }
  })

  it('do not show what cannot be queried, and find nothing under an unknown parent', async () => {
    expect(names(await scene.server.api.ok.get(`${path}/crm-a/sobjects`))).toEqual(['Account', 'Lead'])
    for (const at of [
      'spreadsheets-a/spreadsheets/none/sheets',
      'tasks-a/workspaces/99/projects',
      'crm-a/sobjects/None/fields',
    ]) {
      expect((await scene.server.api.get(`${path}/${at}`)).status).toBe(404)
    }
  })

  it('ask for a parent where there must be one, and for the right type', async () => {
    expect((await askForSheets('resourceType=sheet')).body.details.issues).toMatchObject([
      { path: 'parent', code: 'required' },
    ])
    expect((await askForSheets('resourceType=sheet&parent=../x')).status).toBe(400)
    expect((await askForSheets('resourceType=calendar')).body.details.issues[0].path).toBe('resourceType')
  })

  it("know nothing of another account's connections", async () => {
    const other = await scene.server.createAccount()
    const at = `${path}/mail-a/labels?connectedAccountId=${ids['mail-a']}`
    expect((await other.owner.api.get(at)).status).toBe(404)
    expect((await other.owner.api.get(`${path}/mail-a/labels`)).status).toBe(404)
    expect(
      (await scene.server.api.get(`${path}/mail-b/folders?connectedAccountId=${ids['mail-a']}`)).status,
    ).toBe(400)
  })

  it('want to know which account where there are several', async () => {
    const account = await scene.server.createAccount()
    const first = await connect(scene, 'mail-a', account)
    const second = await connect(scene, 'mail-a', account)
    const reply = await account.owner.api.get(`${path}/mail-a/labels`)
    expect(reply.status).toBe(400)
    expect(reply.body.message).toContain(`${first.id}, ${second.id}`)
    expect(
      (await account.owner.api.get(`${path}/mail-a/labels?connectedAccountId=${second.id}`)).status,
    ).toBe(200)
  })
})

describe('a service in trouble', () => {
  it.each([
    ['wants fewer calls', { status: 429, headers: { 'retry-after': '120' } }, 503, '120'],
    [
      'wants fewer calls in the words of Google',
      { status: 403, body: '{"error":{"errors":[{"reason":"rateLimitExceeded"}]}}' },
      503,
      '30',
    ],
    ['is down', { status: 500 }, 503, '30'],
    ['answers with a page for people', { status: 200, body: '<html>Sign in</html>' }, 503, '30'],
    ['answers with something else', { status: 200, body: '{"labels":[{"id":1}]}' }, 503, '30'],
    ['refuses', { status: 403, body: '{"error":{"message":"Insufficient Permission"}}' }, 409, null],
    ['leads elsewhere', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 503, '30'],
  ])('that %s', async (_, failure, status, retryAfter) => {
    serviceOf(scene, 'mail-a').failures.push(failure)
    const reply = await scene.server.api.get(`${path}/mail-a/labels`)
    expect(reply.status).toBe(status)
    expect(reply.headers.get('retry-after')).toBe(retryAfter)
    expect((await scene.server.api.get(`${path}/mail-a/labels`)).status).toBe(200)
  })
})
