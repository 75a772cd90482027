import { beforeAll, describe, expect, it } from 'vitest'
import { apiPrefix } from '../../src/server/http/server.ts'
import { sessionHeaders } from '../harness/api.ts'
import { type Member, type TestAccount, useServer } from '../harness/server.ts'
import { pathIn } from './paths.ts'
import { expectError, send } from './send.ts'
import { exampleContent, exampleQuery, type Subject, subjects, suiteCapabilities } from './subjects.ts'

const server = useServer({ capabilities: suiteCapabilities, workers: true })
let own: TestAccount
let secret: string
let ended: string[]

beforeAll(async () => {
  own = server.account
  secret = (await own.owner.signIn()).secret
  ended = [...(await expired()), await revoked(), await ofSuspended(), 'never-was-one']
})

async function expired(): Promise<string[]> {
  const idle = await own.owner.signIn()
  const old = await own.owner.signIn()
  const { db } = server.app
  await db
    .updateTable('sessions')
    .set({ used_at: daysAgo(14.1) })
    .where('id', '=', idle.id)
    .execute()
  await db
    .updateTable('sessions')
    .set({ created_at: daysAgo(90.1) })
    .where('id', '=', old.id)
    .execute()
  return [idle.secret, old.secret]
}

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 86_400_000)
}

async function revoked(): Promise<string> {
  const session = await own.owner.signIn()
  await session.api.ok.delete('/session')
  return session.secret
}

async function ofSuspended(): Promise<string> {
  const user: Member = await own.addUser('ADMIN')
  const session = await user.signIn()
  const { db } = server.app
  await db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', user.id).execute()
  return session.secret
}

const guarded = subjects.filter(({ endpoint }) => endpoint.key !== 'none')

function cases(some: readonly Subject[]): [string, Subject][] {
  return some.map((subject) => [subject.name, subject])
}

async function urlOf(subject: Subject): Promise<string> {
  const path = await pathIn(own, subject.endpoint.path)
  return `${server.url}${apiPrefix}${path}?${exampleQuery(subject).toString()}`
}

describe('a session', () => {
  it.each(cases(guarded))('%s refuses one that has ended', async (_, { endpoint, ...subject }) => {
    const url = await urlOf({ endpoint, ...subject })
    const cookies = [undefined, 'other=1', ...ended.map((one) => `frontdesk-session=${one}`)]
    for (const cookie of cookies) {
      const headers = { ...sessionHeaders(''), cookie: cookie ?? '' }
      expect(expectError(await send(endpoint.method, url, { headers }), 401).code).toBe('unauthorized')
    }
  })

  const changing = guarded.filter(({ endpoint }) => endpoint.method !== 'GET')
  it.each(cases(changing))('%s refuses what another site sends with its cookie', async (_, subject) => {
    const url = await urlOf(subject)
    const { cookie = '' } = sessionHeaders(secret)
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: server.url },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
      { origin: `${server.url}.elsewhere.example` },
      {},
    ]
    const content = exampleContent(subject)
    for (const headers of foreign) {
      const sent = { ...content, headers: { ...content.headers, cookie, ...headers } }
      expect(expectError(await send(subject.endpoint.method, url, sent), 403).code).toBe('forbidden')
    }
  })

  const sessionsOnly = subjects.filter(({ endpoint }) => endpoint.key === 'session')
  it.each(cases(sessionsOnly))('%s is not there for a key', async (_, subject) => {
    const url = await urlOf(subject)
    for (const key of [own.owner.key, own.general.key, 'fdu_unknown']) {
      const sent = { ...exampleContent(subject), key }
      const { message } = expectError(await send(subject.endpoint.method, url, sent), 404)
      expect(message).toMatch(/^There is nothing at /)
    }
  })

  const open = subjects.filter(({ endpoint }) => endpoint.key === 'none' && endpoint.method !== 'GET')
  it.each(cases(open))('%s takes nothing from another site', async (_, subject) => {
    const url = await urlOf(subject)
    const content = exampleContent(subject)
    for (const foreign of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }]) {
      const sent = { ...content, headers: { ...content.headers, ...foreign } }
      expect(expectError(await send(subject.endpoint.method, url, sent), 403).code).toBe('forbidden')
    }
  })

  const confirmed = subjects.filter(({ endpoint }) => endpoint.needs.includes('confirmation'))
  it.each(cases(confirmed))('%s asks who has not proved lately who they are', async (_, subject) => {
    const session = await own.owner.signIn()
    const confirmedAt = new Date(Date.now() - 11 * 60_000)
    const { db } = server.app
    await db.updateTable('sessions').set({ confirmed_at: confirmedAt }).where('id', '=', session.id).execute()
    const content = exampleContent(subject)
    const sent = { ...content, headers: { ...content.headers, ...sessionHeaders(session.secret) } }
    const reply = await send(subject.endpoint.method, await urlOf(subject), sent)
    expect(expectError(reply, 403).code).toBe('confirmation_required')
  })

  // These change and delete what the tests above look at, so they come last.
  const byDestruction = guarded.toSorted((a, b) => destruction(a) - destruction(b))
  it.each(cases(byDestruction))('%s answers one as it declares', async (_, subject) => {
    const content = exampleContent(subject)
    const headers = { ...content.headers, ...sessionHeaders((await own.owner.signIn()).secret) }
    const reply = await send(subject.endpoint.method, await urlOf(subject), { ...content, headers })
    const declared = Object.keys(subject.operation.responses).map(Number)
    // What went wrong inside is told, not just that something did.
    expect(declared).toContain(reply.status === 500 ? reply.text : reply.status)
    expect(reply.status).not.toBe(401)
  })
})

function destruction({ endpoint }: Subject): number {
  return ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].indexOf(endpoint.method)
}
