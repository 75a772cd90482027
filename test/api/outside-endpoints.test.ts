import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { apiPrefix, type Endpoint } from '../../src/kit/endpoint.ts'
import type { App } from '../../src/platform/app.ts'
import { sessionHeaders } from '../harness/api.ts'
import { newVisitor, publishedAgent, type TestVisitor } from '../harness/channels/visitor.ts'
import type { TestAccount, TestServer } from '../harness/server.ts'
import { type Case, runCases } from './cases.ts'
import { startRecorded } from './recorded-routes.ts'
import { announce, expectRefusal, type Sent, send } from './send.ts'
import { suiteCapabilities } from './subjects.ts'

/** An endpoint outside the public API. */
interface Subject {
  name: string
  endpoint: Endpoint<App>
  url: string
}

let server: TestServer
let foreign: TestAccount
let visitor: TestVisitor
let webhookToken: string
let ids: Record<string, string>
let subjects: Subject[]

const causes = new Map<string, string>()

beforeAll(async () => {
  const started = await startRecorded({
    capabilities: suiteCapabilities,
    environment: { FRONTDESK_LIVECHAT_RATE_LIMIT: '0' },
    onLog: ({ reqId, err }) => causes.set(reqId, err?.message),
  })
  server = started.server
  foreign = await server.createAccount()
  const agent = await publishedAgent(server)
  visitor = await newVisitor(server.url, agent.id)
  const webhook = await server.api.ok.post('/incoming-webhooks', { name: 'Orders' })
  webhookToken = webhook.accessToken
  ids = { agentId: agent.id, webhookId: webhook.id, model: agent.id, workflowIds: '1', '*': 'anything' }
  subjects = started.routes.flatMap(({ method, url, options: { config } }): Subject[] => {
    const endpoint = config?.endpoint
    if (endpoint === undefined || endpoint.prefix === apiPrefix || method === 'HEAD') return []
    if (`${endpoint.prefix}${endpoint.path}`.startsWith(apiPrefix)) return []
    return [{ name: `${method} ${url}`, endpoint, url }]
  })
})

afterAll(() => server.stop())

// All requests come from one address.
beforeEach(async () => {
  await server.app.db.deleteFrom('sign_in_attempts').execute()
})

/** The URL with these values for its parameters. */
function filled(url: string, values: Record<string, string> = ids): string {
  return (
    server.url +
    url.replaceAll(/:(\w+)|\*/g, (found, name = '*') => encodeURIComponent(values[name] ?? `no-${found}`))
  )
}

/** The cases of every subject. */
function casesOf(of: (subject: Subject) => Case[]): Case[] {
  return subjects.flatMap((subject) =>
    of(subject).map(({ name, run }) => ({ name: `${subject.name} ${name}`, run })),
  )
}

async function refused({ endpoint }: Subject, url: string, sent: Sent): Promise<number> {
  const reply = await send(endpoint.method, url, sent)
  const cause = causes.get(reply.body?.request_id) ?? ''
  expect(reply.status, `${reply.text} ${cause}`).toBeLessThan(500)
  if (reply.status >= 400) expectRefusal(reply)
  return reply.status
}

it('are all walked', () => {
  const families = new Set(subjects.map(({ url }) => url.split('/')[1]))
  expect([...families]).toEqual(
    expect.arrayContaining(['chat', 'webhooks', 'waits', 'oauth', 'mcp', 'openai', 'channels', 'docs']),
  )
})

it('take the credentials of their own callers only', async () => {
  const { secret } = await server.account.owner.signIn()
  const others: Record<string, Record<string, string>> = {
    'no credential': {},
    'an unknown key': { authorization: 'Bearer fdu_unknown' },
    'a malformed header': { authorization: 'Bearer' },
    'a session': sessionHeaders(secret),
    'a session from another site': { ...sessionHeaders(secret), 'sec-fetch-site': 'cross-site' },
    'a visitor': { authorization: `Bearer ${visitor.token}` },
    'the key of a user': { authorization: `Bearer ${server.account.owner.key}` },
  }
  const own: Record<string, string> = { visitor: 'a visitor', programs: 'the key of a user' }
  await runCases(
    casesOf((subject) => {
      const { callers } = subject.endpoint
      const kind =
        callers?.key === 'visitor' ? 'visitor' : callers?.hasAccount === true ? 'programs' : undefined
      if (kind === undefined) return []
      return Object.entries(others)
        .filter(([name]) => name !== own[kind])
        .map(([name, headers]) => ({
          name: `by ${name}`,
          run: async () => {
            expect([401, 403, 404]).toContain(await refused(subject, filled(subject.url), { headers }))
          },
        }))
    }),
  )
})

it('show nothing of another account', async () => {
  const { agentId = '' } = ids
  const unknown = '0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182'
  await runCases(
    casesOf((subject) => {
      if (subject.endpoint.callers?.hasAccount !== true || !/:(agentId|model)/.test(subject.url)) return []
      const answerFor = async (id: string) => {
        const url = filled(subject.url, { ...ids, agentId: id, model: id })
        const reply = await send(subject.endpoint.method, url, {
          key: foreign.owner.key,
          headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
          ...(subject.endpoint.method !== 'GET' && {
            body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
          }),
        })
        expectRefusal(reply)
        return reply.text.replaceAll(id, '…').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')
      }
      return [
        {
          name: 'with the id of its agent',
          run: async () => expect(await answerFor(agentId)).toBe(await answerFor(unknown)),
        },
      ]
    }),
  )
})

// Out of range, a byte that PostgreSQL can't store, other folders, SQL, an emoji, too long.
const impossible = ['0', '-1', '99999999999999999999', '\0', '../..', "' or 1=1--", '💥', 'a'.repeat(400)]

it('refuse impossible ids', async () => {
  await runCases(
    casesOf((subject) => {
      const names = [...subject.url.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
      return names.flatMap((name) =>
        impossible.map((id) => ({
          name: `with ${JSON.stringify(id.slice(0, 30))} for ${name}`,
          run: () => refused(subject, filled(subject.url, { ...ids, [name]: id }), credentialsOf(subject)),
        })),
      )
    }),
  )
})

it('refuse strange queries, or take no notice', async () => {
  await runCases(
    casesOf((subject) =>
      ['a=%00', 'a=1&a=2', '__proto__=1', '%ff=%ff', `a=${'b'.repeat(4000)}`, 'constructor[a]=1'].map(
        (query) => ({
          name: `?${query.slice(0, 30)}`,
          run: () => refused(subject, `${filled(subject.url)}?${query}`, credentialsOf(subject)),
        }),
      ),
    ),
  )
})

const broken = [
  '',
  '{',
  '[]',
  '"text"',
  'null',
  '{"__proto__":{"a":1}}',
  '{"text":"a\\u0000b"}',
  '{"text":"\\ud800"}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  '{"model":{},"messages":1}',
  'grant_type=authorization_code&grant_type=refresh_token&code=%00',
]
const types = [
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data; boundary=x',
]

it('refuse broken bodies', async () => {
  await runCases(
    casesOf((subject) => {
      if (subject.endpoint.method === 'GET') return []
      return broken.flatMap((body) =>
        types.map((type) => ({
          name: `${type} ${body.slice(0, 40)}`,
          run: () => {
            const { headers, ...sent } = credentialsOf(subject)
            return refused(subject, filled(subject.url), {
              ...sent,
              headers: { ...headers, 'content-type': type },
              body,
            })
          },
        })),
      )
    }),
  )
})

it('refuse a body that is too large before it arrives', async () => {
  await runCases(
    casesOf((subject) => {
      const { method, bodyLimit } = subject.endpoint
      if (method === 'GET' || method === 'OPTIONS' || subject.endpoint.consumes !== undefined) return []
      const { headers, key } = credentialsOf(subject)
      const sent = { ...headers, ...(key !== undefined && { authorization: `Bearer ${key}` }) }
      return [
        {
          name: `of ${bodyLimit + 1} bytes`,
          run: async () => {
            const reply = await announce(method, filled(subject.url), sent, bodyLimit + 1)
            expectRefusal(reply)
            expect([401, 403, 404, 413, 415]).toContain(reply.status)
          },
        },
      ]
    }),
  )
})

/** Credentials that open the endpoint, where there are any to have. */
function credentialsOf({ endpoint: { prefix, callers } }: Subject): Sent {
  if (prefix === '/webhooks') return { headers: { authorization: `Bearer ${webhookToken}` } }
  if (callers?.key === 'visitor') return { headers: { authorization: `Bearer ${visitor.token}` } }
  return callers?.hasAccount === true ? { key: server.account.owner.key } : {}
}
