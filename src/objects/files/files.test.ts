import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Api } from '../../../test/harness/api.ts'
import { ownedDeal } from '../../../test/harness/objects/rights.ts'
import { useServer } from '../../../test/harness/server.ts'
import { accounts } from '../../accounts/index.ts'
import { objects, recordTable } from '../index.ts'
import { removeOrphans, removeUnused } from './content.ts'

const server = useServer({ capabilities: [accounts, objects] })

type Part = [field: string, content: string | Blob, name?: string]

async function upload(api: Api, path: string, parts: readonly Part[]) {
  const body = new FormData()
  for (const [field, content, name] of parts) {
    if (typeof content === 'string' && name === undefined) body.append(field, content)
    else body.append(field, typeof content === 'string' ? new Blob([content]) : content, name ?? 'file')
  }
  const response = await api.fetch(path, { method: 'POST', body })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

async function deal(api = server.api): Promise<string> {
  return (await api.ok.post('/objects/deals/rows', { Name: 'With files' })).id
}

const issuePaths = (reply: { body: { details: { issues: { path: string }[] } } }) =>
  reply.body.details.issues.map((issue) => issue.path)

it('keeps what was uploaded and gives it back, byte for byte', async () => {
  const { api, account } = server
  const rowId = await deal()
  const content = randomBytes(3_000_000)
  const uploaded = await upload(api, `/objects/deals/rows/${rowId}/files`, [
    ['files', new Blob([content], { type: 'image/png' }), 'Übersicht; 100%.png'],
    ['files', new Blob([]), 'empty.txt'],
  ])
  expect(uploaded.status).toBe(201)
  const [file, empty] = uploaded.body.results
  expect(file).toEqual({
    id: expect.any(String),
    name: 'Übersicht; 100%.png',
    content_type: 'image/png',
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    row_id: rowId,
    field_id: null,
    created_by: account.owner.id,
    created_at: expect.any(String),
  })
  expect(await account.general.api.ok.get(`/objects/deals/files/${file.id}`)).toEqual(file)
  const response = await account.general.api.fetch(`/objects/deals/files/${file.id}/download`)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(content.length),
    'content-disposition': `attachment; filename="_bersicht; 100_.png"; filename*=UTF-8''%C3%9Cbersicht%3B%20100%25.png`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag: `"${file.sha256}"`,
  })
  expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true)
  expect((await api.get(`/objects/deals/files/${empty.id}/download`)).text).toBe('')

  const page = await api.ok.get(`/objects/deals/rows/${rowId}/files?limit=1`)
  expect(page.results).toEqual([file])
  expect((await api.ok.get(`/objects/deals/rows/${rowId}/files?cursor=${page.next_cursor}`)).results).toEqual(
    [empty],
  )
})

it('sends parts, and nothing to those who have it already', async () => {
  const { api } = server
  const rowId = await deal()
  const { body } = await upload(api, `/objects/deals/rows/${rowId}/files`, [
    ['files', '0123456789', 'digits.txt'],
  ])
  const [{ id, sha256 }] = body.results
  const get = async (headers: Record<string, string>) => {
    const response = await api.fetch(`/objects/deals/files/${id}/download`, { headers })
    return [response.status, response.headers.get('content-range'), await response.text()]
  }
  expect(await get({ range: 'bytes=2-4' })).toEqual([206, 'bytes 2-4/10', '234'])
  expect(await get({ range: 'bytes=-3' })).toEqual([206, 'bytes 7-9/10', '789'])
  expect(await get({ range: 'bytes=10-' })).toEqual([416, 'bytes */10', ''])
  expect(await get({ range: 'bytes=2-4', 'if-range': `"${sha256}"` })).toEqual([206, 'bytes 2-4/10', '234'])
  expect(await get({ range: 'bytes=2-4', 'if-range': '"another"' })).toEqual([200, null, '0123456789'])
  expect(await get({ 'if-none-match': `W/"x", "${sha256}"` })).toEqual([304, null, ''])
})

it('never serves what a browser would run, and takes no folder from a name', async () => {
  const { api } = server
  const rowId = await deal()
  const { body } = await upload(api, `/objects/deals/rows/${rowId}/files`, [
    ['files', new Blob(['<script>alert(1)</script>'], { type: 'text/html' }), '../../..\\evil\u202e.html'],
  ])
  const [file] = body.results
  expect(file).toMatchObject({ name: 'evil.html', content_type: 'text/html' })
  const response = await api.fetch(`/objects/deals/files/${file.id}/download`)
  expect(response.headers.get('content-type')).toBe('application/octet-stream')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment;/)
})

it('takes files under `file`, too', async () => {
  const path = `/objects/deals/rows/${await deal()}/files`
  const { body } = await upload(server.api, path, [['file', 'x', 'x.txt']])
  expect(body.results).toMatchObject([{ name: 'x.txt' }])
})

it('refuses a body without files, with other parts, or with a field that is none', async () => {
  const { api } = server
  const path = `/objects/deals/rows/${await deal()}/files`
  const { results } = await api.ok.get('/objects/deals/fields')
  expect(issuePaths(await upload(api, path, []))).toEqual(['files'])
  expect(issuePaths(await upload(api, path, [['upload', 'x', 'x.txt']]))).toEqual(['upload'])
  expect(
    issuePaths(
      await upload(api, path, [
        ['files', 'x', 'x.txt'],
        ['fieldid', '1'],
      ]),
    ),
  ).toEqual(['fieldid'])
  expect(
    issuePaths(
      await upload(api, path, [
        ['field_id', '99999'],
        ['files', 'x', 'x.txt'],
      ]),
    ),
  ).toEqual(['field_id'])
  const name = results.find((field: { name: string }) => field.name === 'Name')
  expect(
    issuePaths(
      await upload(api, path, [
        ['files', 'x', 'x.txt'],
        ['field_id', String(name.id)],
      ]),
    ),
  ).toEqual(['field_id'])
  expect((await api.post(path, { files: [] })).status).toBe(415)
  expect((await api.ok.get(path)).results).toEqual([])
})

it('joins a file field, within its limits, wherever the field is named', async () => {
  const { api } = server
  const metadata = { allowedFileTypes: ['.pdf', 'image/*'], maxFileSize: 10 }
  const field = await api.ok.post('/objects/deals/fields', { name: 'Contracts', type: 'file', metadata })
  const rowId = await deal()
  const path = `/objects/deals/rows/${rowId}/files`
  const fieldId: Part = ['field_id', String(field.id)]
  const first = await upload(api, path, [fieldId, ['files', 'one', 'one.pdf']])
  const second = await upload(api, path, [
    ['files', new Blob(['two'], { type: 'image/gif' }), 'two'],
    fieldId,
  ])
  const ids = [first.body.results[0].id, second.body.results[0].id]
  expect(first.body.results[0].field_id).toBe(field.id)
  expect((await api.ok.get(`/objects/deals/rows/${rowId}`)).data.Contracts).toEqual(ids)

  const wrongType = await upload(api, path, [fieldId, ['files', 'x', 'run.exe'], ['files', 'y', 'fine.pdf']])
  expect([wrongType.status, issuePaths(wrongType)]).toEqual([400, ['files[0]']])
  for (const parts of [
    [fieldId, ['files', 'more than ten bytes', 'long.pdf']],
    [['files', 'more than ten bytes', 'long.pdf'], fieldId],
  ] as Part[][]) {
    const tooLarge = await upload(api, path, parts)
    expect([tooLarge.status, tooLarge.body.code]).toEqual([413, 'too_large'])
  }
  expect((await api.ok.get(path)).results).toHaveLength(2)

  expect((await api.delete(`/objects/deals/files/${ids[0]}`)).status).toBe(204)
  expect((await api.ok.get(`/objects/deals/rows/${rowId}`)).data.Contracts).toEqual([ids[1]])
  const unknown = await api.patch(`/objects/deals/rows/${rowId}`, { Contracts: [ids[1], ids[0]] })
  expect(issuePaths(unknown)).toEqual(['Contracts[1]'])
})

it('joins a field by its id within the same limits, and stays where it is when they change', async () => {
  const { api } = server
  const made = { name: 'Papers', type: 'file', metadata: { maxFileSize: 5 } }
  const field = await api.ok.post('/objects/deals/fields', made)
  const path = `/objects/deals/fields/${field.id}`
  const rowId = await deal()
  const row = `/objects/deals/rows/${rowId}`
  const { body } = await upload(api, `${row}/files`, [
    ['files', 'fits', 'a.pdf'],
    ['files', 'too long', 'b.pdf'],
  ])
  const [fits, long] = body.results.map((file: { id: string }) => file.id)
  const refused = await api.patch(row, { Papers: [fits, long] })
  expect([refused.status, issuePaths(refused)]).toEqual([400, ['Papers[1]']])
  const bulk = await api.post('/objects/deals/rows/bulk', { rows: [{ Papers: [fits] }, { Papers: [long] }] })
  expect(issuePaths(bulk)).toEqual(['rows[1].Papers[0]'])
  await api.ok.patch(row, { Papers: [fits] })
  await api.ok.patch(path, { metadata: { maxFileSize: 3 } })
  expect((await api.ok.patch(row, { Name: 'New', Papers: [fits] })).data.Papers).toEqual([fits])
  const more = await upload(api, `${row}/files`, [
    ['field_id', String(field.id)],
    ['files', 'ok', 'c.pdf'],
  ])
  expect((await api.ok.get(row)).data.Papers).toEqual([fits, more.body.results[0].id])
  expect(issuePaths(await api.post('/objects/deals/rows', { Papers: [fits] }))).toEqual(['Papers[0]'])
})

it('is a picture only where it is there', async () => {
  const { api } = server
  const rowId = await deal()
  const { body } = await upload(api, `/objects/deals/rows/${rowId}/files`, [['files', 'x', 'me.png']])
  const picture = body.results[0].id
  const person = (Avatar: string) => api.post('/objects/people/rows', { Avatar })
  expect((await person(picture)).body.data.Avatar).toBe(picture)
  expect((await person('https://example.com/me.png')).status).toBe(201)
  expect(issuePaths(await person('0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182'))).toEqual(['Avatar'])
  const stranger = await server.createAccount()
  expect(issuePaths(await stranger.owner.api.post('/objects/people/rows', { Avatar: picture }))).toEqual([
    'Avatar',
  ])
})

it('loses no file of ten uploads at once', async () => {
  const { api } = server
  const field = await api.ok.post('/objects/tickets/fields', { name: 'Attachments', type: 'file' })
  const { id: rowId } = await api.ok.post('/objects/tickets/rows', {})
  const uploads = Array.from({ length: 10 }, (_, index) =>
    upload(api, `/objects/tickets/rows/${rowId}/files`, [
      ['field_id', String(field.id)],
      ['files', `file ${index}`, `${index}.txt`],
    ]),
  )
  const replies = await Promise.all(uploads)
  expect(replies.map((reply) => reply.status)).toEqual(Array(10).fill(201))
  const row = await api.ok.get(`/objects/tickets/rows/${rowId}`)
  expect(new Set(row.data.Attachments)).toEqual(new Set(replies.map((reply) => reply.body.results[0].id)))
})

it('keeps the last file of a required field', async () => {
  const { api } = server
  await api.ok.post('/objects', { name: 'offers', columns: [{ name: 'Name', type: 'string' }] })
  const { id: rowId } = await api.ok.post('/objects/offers/rows', { Name: 'x' })
  const field = await api.ok.post('/objects/offers/fields', { name: 'Scan', type: 'file' })
  const path = `/objects/offers/rows/${rowId}/files`
  const { body } = await upload(api, path, [
    ['field_id', String(field.id)],
    ['files', 'x', 'x.pdf'],
  ])
  await api.ok.patch(`/objects/offers/fields/${field.id}`, { required: true })
  expect((await api.delete(`/objects/offers/files/${body.results[0].id}`)).status).toBe(409)
})

it('is hidden with its row, and read-only with it', async () => {
  const account = await server.createAccount()
  const { owner, other, rowId } = await ownedDeal(account, 'NO_ACCESS')
  const { body } = await upload(owner.api, `/objects/deals/rows/${rowId}/files`, [
    ['files', 'secret', 'a.txt'],
  ])
  const [{ id }] = body.results
  for (const { api } of [other, account.general]) {
    expect((await api.get(`/objects/deals/rows/${rowId}/files`)).status).toBe(404)
    expect((await api.get(`/objects/deals/files/${id}`)).status).toBe(404)
    expect((await api.get(`/objects/deals/files/${id}/download`)).status).toBe(404)
  }
  expect((await other.api.delete(`/objects/deals/files/${id}`)).status).toBe(404)
  expect((await upload(other.api, `/objects/deals/rows/${rowId}/files`, [['files', 'x', 'x']])).status).toBe(
    404,
  )

  const readOnly = await ownedDeal(account, 'READ_ONLY')
  expect((await readOnly.other.api.get(`/objects/deals/files/${id}/download`)).text).toBe('secret')
  expect((await readOnly.other.api.delete(`/objects/deals/files/${id}`)).status).toBe(403)
  const path = `/objects/deals/rows/${readOnly.rowId}/files`
  expect((await upload(readOnly.other.api, path, [['files', 'x', 'x']])).status).toBe(403)
})

it('is found in its own account and below its own object only', async () => {
  const { api } = server
  const other = await server.createAccount()
  const rowId = await deal()
  const { body } = await upload(api, `/objects/deals/rows/${rowId}/files`, [['files', 'x', 'x.txt']])
  const [{ id }] = body.results
  expect((await other.owner.api.get(`/objects/deals/files/${id}/download`)).status).toBe(404)
  expect((await other.owner.api.get(`/objects/deals/rows/${rowId}/files`)).status).toBe(404)
  expect((await api.get(`/objects/people/files/${id}`)).status).toBe(404)
})

it('works below tables, for those with full access', async () => {
  const { api, account } = server
  const member = await account.addUser('MEMBER')
  await api.ok.post('/tables', { name: 'stock', columns: [{ name: 'Name', type: 'string' }] })
  const { id: rowId } = await api.ok.post('/tables/stock/rows', { Name: 'x' })
  const path = `/tables/stock/rows/${rowId}/files`
  const { body, status } = await upload(api, path, [['files', 'x', 'x.txt']])
  expect(status).toBe(201)
  expect((await member.api.get(`/tables/stock/files/${body.results[0].id}/download`)).text).toBe('x')
  expect((await upload(member.api, path, [['files', 'x', 'x.txt']])).status).toBe(403)
  expect((await member.api.delete(`/tables/stock/files/${body.results[0].id}`)).status).toBe(403)
  expect((await api.get(`/objects/stock/files/${body.results[0].id}`)).status).toBe(404)
})

it('removes a content when the last file that has it is gone, and a day has passed', async () => {
  const { api, app } = server
  const path = `/objects/deals/rows/${await deal()}/files`
  const content = randomBytes(100).toString('hex')
  const one = (await upload(api, path, [['files', content, 'one.txt']])).body.results[0]
  const two = (await upload(api, path, [['files', content, 'two.txt']])).body.results[0]
  const sweep = (storedBefore: Date) => removeUnused(app, storedBefore, AbortSignal.timeout(10_000))
  await api.ok.delete(`/objects/deals/files/${one.id}`)
  await sweep(new Date(Date.now() + 1000))
  expect((await api.get(`/objects/deals/files/${two.id}/download`)).text).toBe(content)
  await api.ok.delete(`/objects/deals/files/${two.id}`)
  await sweep(new Date(Date.now() - 86_400_000))
  expect(await app.files.size(one.sha256)).toBe(content.length)
  await sweep(new Date(Date.now() + 1000))
  expect(await app.files.size(one.sha256)).toBeUndefined()
})

it('goes with a row that has left the trash for good', async () => {
  const { api, app } = server
  const [kept, gone] = [await deal(), await deal()]
  for (const rowId of [kept, gone])
    await upload(api, `/objects/deals/rows/${rowId}/files`, [['files', 'x', 'x']])
  const { object_id: objectId } = await app.db
    .selectFrom('record_files')
    .select('object_id')
    .where('row_id', '=', gone)
    .executeTakeFirstOrThrow()
  await sql`delete from ${recordTable(objectId)} where id = ${gone}`.execute(app.db)
  await removeOrphans(app.db)
  const left = await app.db
    .selectFrom('record_files')
    .select('row_id')
    .where('row_id', 'in', [kept, gone])
    .execute()
  expect(left).toEqual([{ row_id: kept }])
})
