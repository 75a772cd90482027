import { beforeAll, describe, expect, it } from 'vitest'
import { apiPrefix } from '../../src/server/http/server.ts'
import { type Json, type Reply, sessionHeaders } from '../harness/api.ts'
import { type Member, type TestAccount, useServer } from '../harness/server.ts'
import { parametersOf, pathIn, segmentsIn } from './paths.ts'
import { announce, expectError, type Sent, send } from './send.ts'
import {
  bodyKeys,
  exampleBody,
  exampleContent,
  exampleQuery,
  json,
  type Subject,
  subjects,
  suiteCapabilities,
  takesJson,
  withEachText,
  wrongBodies,
  wrongQueries,
} from './subjects.ts'

const server = useServer({ capabilities: suiteCapabilities, workers: true })
let own: TestAccount
let foreign: TestAccount
let member: Member

beforeAll(async () => {
  own = server.account
  foreign = await server.createAccount()
  member = await own.addUser('MEMBER')
})

/** With the name first, for the title of the test. */
function cases(some: readonly Subject[]): [string, Subject][] {
  return some.map((subject) => [subject.name, subject])
}

function at(path: string): string {
  return server.url + apiPrefix + path
}

async function ownUrl({ endpoint }: Subject): Promise<string> {
  return at(await pathIn(own, endpoint.path))
}

/** A request as somebody who may make it: with a key, or by a session of its own where no key does. */
async function sendAs(who: Member, subject: Subject, url: string, sent: Sent = {}): Promise<Reply> {
  if (subject.endpoint.key !== 'session') return send(subject.endpoint.method, url, { key: who.key, ...sent })
  const headers = { ...sessionHeaders((await who.signIn()).secret), ...sent.headers }
  return send(subject.endpoint.method, url, { ...sent, headers })
}

/** A good request of the owner's to `path`, which may lead nowhere. */
function attempt(subject: Subject, path: string): Promise<Reply> {
  const url = `${at(path)}?${exampleQuery(subject).toString()}`
  return sendAs(own.owner, subject, url, exampleContent(subject))
}

describe('who may call', () => {
  const guarded = subjects.filter(({ endpoint }) => endpoint.key !== 'none')
  const byKey = guarded.filter(({ endpoint }) => endpoint.key !== 'session')

  it.each(cases(byKey))('%s refuses whoever shows no good key', async (_, subject) => {
    const url = await ownUrl(subject)
    const { key } = own.owner
    const malformed = ['', 'Bearer', 'Basic b3duZXI6c2VjcmV0', key, `Token ${key}`, `Bearer ${key} ${key}`]
    const unknown = [`Bearer ${key}x`, 'Bearer fdu_unknown', 'Bearer null']
    const replies = [undefined, ...malformed, ...unknown].map((authorization) =>
      send(subject.endpoint.method, url, { headers: authorization === undefined ? {} : { authorization } }),
    )
    for (const reply of await Promise.all(replies)) {
      expect(expectError(reply, 401).code).toBe('unauthorized')
      expect(reply.headers.get('www-authenticate')).toBe('Bearer')
    }
  })

  const personal = byKey.filter(({ endpoint }) => endpoint.key !== 'any')
  it.each(cases(personal))('%s refuses an account key', async (_, subject) => {
    const reply = await send(subject.endpoint.method, await ownUrl(subject), { key: own.general.key })
    expect(expectError(reply, 401).code).toBe('unauthorized')
  })

  const forAdmins = guarded.filter(
    ({ endpoint }) => endpoint.key === 'admin' || endpoint.needs.includes('admin'),
  )
  it.each(cases(forAdmins))('%s refuses a MEMBER', async (_, subject) => {
    const reply = await sendAs(member, subject, await ownUrl(subject))
    expect(expectError(reply, 403).code).toBe('forbidden')
  })
})

describe('which things', () => {
  const placed = subjects.filter(({ endpoint }) => endpoint.path.includes('{'))

  it.each(cases(placed))('%s answers ids of another account like unknown ones', async (_, subject) => {
    const { path } = subject.endpoint
    const mine = await segmentsIn(own, path)
    const theirs = await segmentsIn(foreign, path)
    for (const [index, { fixture }] of parametersOf(path).entries()) {
      const before = mine.slice(0, index).join('')
      const after = theirs.slice(index + 1).join('')
      const strange = theirs[index] ?? ''
      const missing = withId(strange, encodeURIComponent(fixture.unknown))
      const unknown = notFoundAnswer(await attempt(subject, before + missing + after), missing)
      if (fixture.shared === true) continue
      expect(strange, `${fixture.at} is another thing in each account`).not.toBe(mine[index])
      expect(notFoundAnswer(await attempt(subject, before + strange + after), strange)).toEqual(unknown)
    }
  })

  // Out of range, not numbers, a byte that PostgreSQL does not store, other folders, a statement, an emoji, too long.
  const impossible = "0 -2000000000 99999999999999999999 1.5 NaN null %00 ..%2F.. '%20or%201=1-- %F0%9F%92%A5"
    .split(' ')
    .concat('a'.repeat(400))

  it.each(cases(placed))('%s finds nothing under ids that cannot be', async (_, subject) => {
    const segments = await segmentsIn(own, subject.endpoint.path)
    for (const index of parametersOf(subject.endpoint.path).keys()) {
      for (const id of impossible) {
        const path = segments.with(index, withId(segments[index] ?? '', id)).join('')
        expect(['bad_request', 'not_found']).toContain(
          expectError(await attempt(subject, path), 400, 404).code,
        )
      }
    }
  })
})

describe('what is sent', () => {
  const changing = subjects.filter(({ endpoint }) => endpoint.method !== 'GET')
  const withJson = subjects.filter(takesJson)

  // A service may send along what it likes when it sends a browser back (RFC 6749, 4.1.2).
  const strict = subjects.filter(({ name }) => name !== 'GET /session/oidc/{providerId}/callback')

  it.each(cases(strict))('%s refuses a query it does not know', async (_, subject) => {
    const url = `${await ownUrl(subject)}?no_such_key=1`
    const reply = await sendAs(own.owner, subject, url, exampleContent(subject))
    const { details } = expectError(reply, 400)
    expect(details.issues).toContainEqual(
      expect.objectContaining({ path: 'no_such_key', code: 'unknown_key' }),
    )
  })

  it.each(cases(subjects))('%s names the part of the query that is wrong', async (_, subject) => {
    const url = await ownUrl(subject)
    for (const { key, query } of wrongQueries(subject)) {
      const where = `${url}?${query.toString()}`
      const reply = await sendAs(own.owner, subject, where, exampleContent(subject))
      expect(pathsOf(expectError(reply, 400))).toContainEqual(expect.stringMatching(new RegExp(`^${key}\\b`)))
    }
  })

  it.each(cases(withJson))(
    '%s refuses a key it does not know and suggests the one that was meant',
    async (_, subject) => {
      const keys = bodyKeys(subject)
      const misspelt = keys[0] === undefined ? 'no_such_key' : `${keys[0]}x`
      const body = { ...exampleBody(subject), [misspelt]: 1 }
      const reply = await sendAs(own.owner, subject, await ownUrl(subject), json(body))
      const { details } = expectError(reply, 400)
      const issue = details.issues.find((one: Json) => one.code === 'unknown_key')
      expect(issue?.path).toBe(misspelt)
      expect(keys.length === 0 ? [undefined] : keys).toContain(issue?.suggestion)
    },
  )

  it.each(cases(withJson))('%s names the key whose value is of the wrong type', async (_, subject) => {
    const url = await ownUrl(subject)
    for (const { key, body } of wrongBodies(subject)) {
      const reply = await sendAs(own.owner, subject, url, json(body))
      expect(pathsOf(expectError(reply, 400))).toContainEqual(expect.stringMatching(new RegExp(`^${key}\\b`)))
    }
  })

  it.each(cases(withJson))('%s refuses a body that is no object, or no JSON', async (_, subject) => {
    const url = await ownUrl(subject)
    const bodies = ['[]', '"text"', '1', 'true', '{', '{"a":}', 'nul', "{'a':1}", '{"__proto__":{"a":1}}']
    if (subject.endpoint.body !== undefined) bodies.push('')
    const headers = { 'content-type': 'application/json' }
    const replies = bodies.map((body) => sendAs(own.owner, subject, url, { headers, body }))
    for (const reply of await Promise.all(replies)) expect(expectError(reply, 400).code).toBe('bad_request')
  })

  it.each(cases(changing))('%s refuses a content type that it does not read', async (_, subject) => {
    const url = await ownUrl(subject)
    const form = new FormData()
    form.set('text', 'text')
    const texts = [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'application/octet-stream',
    ]
    const requests = [
      ...texts.map((type) => ({ headers: { 'content-type': type }, body: 'a=1' })),
      takesJson(subject) ? { body: form } : json({ a: 1 }),
    ]
    for (const content of requests) {
      const reply = await sendAs(own.owner, subject, url, content)
      expect(expectError(reply, 415).code).toBe('unsupported_media_type')
    }
  })

  it.each(cases(withJson))('%s refuses a body that is too large before it arrives', async (_, subject) => {
    const { method, bodyLimit, key } = subject.endpoint
    const headers: Record<string, string> =
      key === 'session'
        ? sessionHeaders((await own.owner.signIn()).secret)
        : { authorization: `Bearer ${own.owner.key}` }
    const reply = await announce(method, await ownUrl(subject), headers, bodyLimit + 1)
    expect(expectError(reply, 413).code).toBe('too_large')
  })

  it('refuses a body without a length once it has grown too large', async () => {
    // It goes on without end, and sends no more: what came after the refusal would break the connection, and a client that
    // notices this while it writes has not read the refusal yet.
    const sent = new TextEncoder().encode(`{"name":"${'a'.repeat(1024 * 1024)}`)
    const body = new ReadableStream({ start: (controller) => controller.enqueue(sent) })
    const headers = { authorization: `Bearer ${own.owner.key}`, 'content-type': 'application/json' }
    const response = await fetch(at('/samples'), { method: 'POST', headers, body, duplex: 'half' })
    expect(response.status).toBe(413)
    await response.body?.cancel()
  })
})

describe('what is not there', () => {
  const byPath = [
    ...Map.groupBy(subjects, ({ endpoint }) => endpoint.path.replaceAll(/\{\w+\}/g, '{}')).values(),
  ]

  it.each(byPath.map((group) => [group[0]?.endpoint.path ?? '', group] as const))(
    '%s says which methods it takes',
    async (path, group) => {
      const taken = group.map(({ endpoint }) => endpoint.method as string)
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !taken.includes(one))) {
        const reply = await send(method, at(await pathIn(own, path)), { key: own.owner.key })
        expect(expectError(reply, 405).code).toBe('method_not_allowed')
        expect(reply.headers.get('allow')?.split(', ').toSorted()).toEqual(taken.toSorted())
      }
    },
  )

  it.each(['', '/', '/no-such-thing', '/ME', '/me/more', '/%2e%2e/healthz', '//me'])(
    '%s is nowhere',
    async (path) => {
      for (const method of ['GET', 'POST', 'DELETE']) {
        expect(expectError(await send(method, at(path), { key: own.owner.key }), 404).code).toBe('not_found')
        expectError(await send(method, at(path)), 404)
      }
    },
  )
})

// These make, change and at last delete the things that the tests above look at, so they come last.
describe('what is answered', () => {
  const byDestruction = subjects.toSorted((a, b) => destruction(a) - destruction(b))
  const writing = byDestruction.filter(
    (subject) => takesJson(subject) && subject.endpoint.method !== 'DELETE',
  )

  it.each(cases(writing))('%s survives a text that the database cannot store', async (_, subject) => {
    const url = await ownUrl(subject)
    for (const body of withEachText(exampleBody(subject), 'a\u0000b')) {
      const reply = await sendAs(own.owner, subject, url, json(body))
      expect(declaredStatuses(subject)).toContain(statusOrFailure(reply))
    }
  })

  it.each(cases(byDestruction))('%s answers its own example as it declares', async (_, subject) => {
    const reply = await attempt(subject, await pathIn(own, subject.endpoint.path))
    expect(declaredStatuses(subject)).toContain(statusOrFailure(reply))
  })
})

function declaredStatuses({ operation }: Subject): number[] {
  return Object.keys(operation.responses).map(Number)
}

/** What went wrong inside is told, not just that something did. */
function statusOrFailure({ status, text }: Reply): number | string {
  return status === 500 ? text : status
}

function destruction({ endpoint }: Subject): number {
  return ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].indexOf(endpoint.method)
}

/** `/agents/12` → `/agents/34`. */
function withId(segment: string, id: string): string {
  return segment.slice(0, segment.lastIndexOf('/') + 1) + id
}

function pathsOf(error: Json): string[] {
  return (error.details?.issues ?? []).map((issue: Json) => issue.path)
}

/** What a caller learns from a thing that is not there, without the id that they sent themselves. */
function notFoundAnswer(reply: Reply, segment: string): Json {
  const { request_id: _, ...told } = expectError(reply, 404, 400)
  const codes = [told.code, ...(told.details?.issues ?? []).map((issue: Json) => issue.code)]
  expect(codes).toContain('not_found')
  const id = decodeURIComponent(segment.slice(segment.lastIndexOf('/') + 1))
  return JSON.parse(JSON.stringify(told).replaceAll(id, '…'))
}
