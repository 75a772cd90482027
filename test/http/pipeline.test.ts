import { describe, expect, it } from 'vitest'
import { forgetAnswers } from '../../src/platform/jobs/housekeeping.ts'
import { apiClient } from '../harness/api.ts'
import { useServer } from '../harness/server.ts'
import { probes } from './probes.ts'

const { capability, made, gate } = probes()
const server = useServer({ capabilities: [capability] })
const json = { 'content-type': 'application/json' }

async function pathsOf(name: string, body: unknown) {
  const reply = await server.api.put(`/probes/${name}`, body)
  expect(reply.status).toBe(400)
  return reply.body.details.issues.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`)
}

describe('requests', () => {
  it('carry a request id and security headers in every answer', async () => {
    for (const path of ['/probes', '/nowhere']) {
      const { headers } = await server.api.get(path)
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    }
  })

  it('to nowhere get a 404 in the envelope, and wrong methods a 405 with Allow', async () => {
    expect((await server.api.get('/nowhere')).body).toMatchObject({ code: 'not_found' })
    const wrongMethod = await server.api.put('/probes', {})
    expect(wrongMethod.status).toBe(405)
    expect(wrongMethod.body).toMatchObject({ code: 'method_not_allowed' })
    expect(wrongMethod.headers.get('allow')).toBe('POST, GET, DELETE')
    const options = await server.api.fetch('/probes', { method: 'OPTIONS' })
    expect([options.status, options.headers.get('allow')]).toEqual([405, 'POST, GET, DELETE'])
  })

  it.each([
    ['malformed JSON', '{"name":', json, 400, 'bad_request'],
    ['an empty body', '', json, 400, 'bad_request'],
    ['a prototype', '{"__proto__":{"x":1}}', json, 400, 'bad_request'],
    [
      'another type',
      'name=x',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'unsupported_media_type',
    ],
    ['plain text', 'x', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
    ['too much', JSON.stringify({ name: 'x'.repeat(1_100_000) }), json, 413, 'too_large'],
    ['an array', '[]', json, 400, 'bad_request'],
  ])('with %s are refused', async (_, body, headers, status, code) => {
    const response = await server.api.fetch('/probes', { method: 'POST', body, headers })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({
      code,
      message: expect.any(String),
      request_id: expect.any(String),
    })
  })

  it('may say that they are JSON and hold nothing, where nothing is wanted', async () => {
    const response = await server.api.fetch('/probes', { method: 'DELETE', headers: json })
    expect(response.status).toBe(204)
  })

  it('may not say null for all of the body', async () => {
    const response = await server.api.fetch('/probes', { method: 'POST', headers: json, body: 'null' })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ details: { issues: [{ path: '' }] } })
  })

  it('with a multipart body where JSON is wanted are refused', async () => {
    const form = new FormData()
    form.set('name', 'x')
    expect((await server.api.fetch('/probes', { method: 'POST', body: form })).status).toBe(415)
  })

  it('name all mistakes, in the query too', async () => {
    const wrongBody = await server.api.post('/probes', { nmae: 'x' })
    expect(wrongBody.body.details.issues.map((issue: { path: string }) => issue.path)).toEqual([
      'name',
      'nmae',
    ])
    const wrongQuery = await server.api.get('/probes?limit=99&lmit=1')
    expect(wrongQuery.body.details.issues.map((issue: { path: string }) => issue.path)).toEqual([
      'limit',
      'lmit',
    ])
  })

  it('are told where the text is that cannot be stored', async () => {
    expect(await pathsOf('x', { text: 'a\0' })).toEqual(['text invalid_text'])
    expect(await pathsOf('%00', { text: 'a' })).toEqual(['name invalid_text'])
    expect(await pathsOf('x', { json: { list: ['fine', { deep: '\ud800' }] } })).toEqual([
      'json.list[1].deep invalid_text',
    ])
    expect(await pathsOf('x', { text: '\0', json: { 'key\0': 1 } })).toHaveLength(2)
  })

  it('need the right kind of key and the right role', async () => {
    const member = await server.account.addUser('MEMBER')
    const admin = await server.account.addUser('ADMIN')
    const refused = await server.account.general.api.post('/probes', { name: 'x' })
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect((await server.account.general.api.get('/probes')).status).toBe(200)
    expect((await member.api.delete('/probes')).status).toBe(403)
    expect((await admin.api.delete('/probes')).status).toBe(204)
    expect((await apiClient(server.url).get('/probes')).status).toBe(401)
  })

  it('that break the server tell nothing of why', async () => {
    const reply = await server.api.post('/probes', { name: 'broken' })
    expect(reply.status).toBe(500)
    expect(Object.keys(reply.body).toSorted()).toEqual(['code', 'message', 'request_id'])
    expect(reply.text).not.toMatch(/select|file\.ts|\/srv/)
  })

  it('that the database gave up for another may be sent again', async () => {
    const { status, body, headers } = await server.api.post('/probes', { name: 'contended' })
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '1'])
  })

  it('are checked against what the endpoint declares', async () => {
    expect((await server.api.get('/probes/lying')).status).toBe(500)
  })
})

const send = (key: string, body: unknown) =>
  server.api.post('/probes', body, { headers: { 'idempotency-key': key } })

async function upload(content: string) {
  const body = new FormData()
  body.set('file', new File([content], 'a.txt'))
  const headers = { 'idempotency-key': 'file' }
  const response = await server.api.fetch('/probes/files', { method: 'POST', body, headers })
  return [response.status, response.headers.get('idempotency-replayed')]
}

describe('Idempotency-Key', () => {
  it('carries a request out once and repeats its answer without the secret', async () => {
    made.length = 0
    const first = await send('one', { name: 'once' })
    const second = await send('one', { name: 'once' })
    expect(first.body).toEqual({ name: 'once', accessToken: 'shown once' })
    expect(second.status).toBe(201)
    expect(second.body).toEqual({ name: 'once' })
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(made).toEqual(['once'])
  })

  it('is refused with another body, by another person, and while the first is under way', async () => {
    await send('two', { name: 'a' })
    expect((await send('two', { name: 'b' })).status).toBe(409)
    const other = await server.account.addUser('MEMBER')
    const theirs = await other.api.post('/probes', { name: 'a' }, { headers: { 'idempotency-key': 'two' } })
    expect(theirs.status).toBe(409)
    // Whichever of the two comes second is refused before the first has got any further.
    const both = [send('three', { name: 'slow' }), send('three', { name: 'slow' })]
    expect((await Promise.race(both)).status).toBe(409)
    gate.resolve()
    expect(new Set((await Promise.all(both)).map(({ status }) => status))).toEqual(new Set([201, 409]))
  })

  it('is taken over half a minute after the process died that had it, and answered once', async () => {
    made.length = 0
    const { db } = server.app
    const mine = (key: string) => db.updateTable('idempotency_keys').where('key', '=', key)
    await send('dead', { name: 'again' })
    // As a process leaves it that is killed before it answers.
    await mine('dead')
      .set({ status: null, body: null, claimed_until: new Date(Date.now() + 20_000) })
      .execute()
    expect((await send('dead', { name: 'again' })).status).toBe(409)
    await mine('dead')
      .set({ claimed_until: new Date(Date.now() - 1000) })
      .execute()
    expect((await send('dead', { name: 'other' })).status).toBe(409)
    expect((await send('dead', { name: 'again' })).status).toBe(201)
    expect((await send('dead', { name: 'again' })).headers.get('idempotency-replayed')).toBe('true')
    expect(made).toEqual(['again', 'again'])
  })

  it('is forgotten after a day', async () => {
    await send('old', { name: 'old' })
    await send('young', { name: 'young' })
    const { db } = server.app
    const at = new Date(Date.now() - 25 * 3_600_000)
    await db.updateTable('idempotency_keys').set({ created_at: at }).where('key', '=', 'old').execute()
    await forgetAnswers.run(server.app, {
      accountId: null,
      attempt: 1,
      lastAttempt: false,
      deaths: 0,
      signal: new AbortController().signal,
    })
    const left = await db
      .selectFrom('idempotency_keys')
      .select('key')
      .where('key', 'in', ['old', 'young'])
      .execute()
    expect(left).toEqual([{ key: 'young' }])
  })

  it('repeats the answer to a file, and is refused with another', async () => {
    made.length = 0
    expect(await upload('content')).toEqual([201, null])
    expect(await upload('content')).toEqual([201, 'true'])
    expect(await upload('other content')).toEqual([409, null])
    expect(made).toEqual(['content'])
  })

  it('is free again after a failure, and independent in another account', async () => {
    expect((await send('four', { name: 'taken' })).body).toMatchObject({ code: 'conflict' })
    expect((await send('four', { name: 'fine' })).status).toBe(201)
    const other = await server.createAccount()
    const theirs = await other.owner.api.post(
      '/probes',
      { name: 'mine' },
      { headers: { 'idempotency-key': 'four' } },
    )
    expect(theirs.body).toEqual({ name: 'mine', accessToken: 'shown once' })
  })
})
