import { beforeAll, describe, expect, it } from 'vitest'
import { apiPrefix } from '../../src/kit/endpoint.ts'
import { type Api, sessionHeaders } from '../harness/api.ts'
import { type TestAccount, useServer } from '../harness/server.ts'
import { outOfReach, requests } from './audit-requests.ts'
import { runCases } from './cases.ts'
import { pathIn } from './paths.ts'
import { send } from './send.ts'
import {
  destruction,
  exampleContent,
  exampleQuery,
  json,
  type Subject,
  subjects,
  suiteCapabilities,
} from './subjects.ts'

const server = useServer({ capabilities: suiteCapabilities, workers: true })
let own: TestAccount
const paths = new Map<string, string>()

beforeAll(async () => {
  own = server.account
  // Before any of them is deleted.
  for (const { name, endpoint } of changing) paths.set(name, await pathIn(own, endpoint.path))
})

const changing = subjects
  .filter(({ endpoint }) => endpoint.changes && endpoint.key !== 'none')
  .toSorted((a, b) => destruction(a) - destruction(b))

/** The example of the description, or what this account makes of it. */
async function requestOf(subject: Subject, api: Api) {
  const { name } = subject
  const path = paths.get(name) ?? ''
  const prepared = await requests.get(name)?.({ api, account: own, path })
  const body = prepared?.body
  const content =
    body === undefined ? exampleContent(subject) : body instanceof FormData ? { body } : json(body)
  const query = exampleQuery(subject).toString()
  return { url: `${server.url}${apiPrefix}${prepared?.path ?? path}?${query}`, content }
}

const secretKeys =
  /"(?:password|secret|token|accessToken|signingSecret|totp|code|value|uri|link|recovery_codes|API_KEY)":\s*"([^"]{6,})"/g

/** Values of a request and its answer that nobody may read later. */
function secretsIn(texts: readonly unknown[]): string[] {
  return texts
    .filter((text) => typeof text === 'string')
    .flatMap((text) => [...text.matchAll(secretKeys)].map(([, value = '']) => value))
}

describe('the audit log', () => {
  it.each(changing.map((subject) => [subject.name, subject] as const))(
    'has one entry for %s, and no secret in it',
    async (name, subject) => {
      const session = await own.owner.signIn()
      const { url, content } = await requestOf(subject, session.api)
      const headers = { ...content.headers, ...sessionHeaders(session.secret) }
      const reply = await send(subject.endpoint.method, url, { ...content, headers })
      const rows = await server.app.db
        .selectFrom('audit_log')
        .selectAll()
        .where('request_id', '=', reply.headers.get('x-request-id') ?? '')
        .execute()
      const isDone = reply.status < 300
      const entry = { action: name, user_id: own.owner.id, via: 'session', address: '127.0.0.1' }
      await runCases([
        {
          // `outOfReach` has a reason for each request that can't succeed here.
          name: 'success',
          run: () => expect(isDone, `answered ${reply.text}`).toBe(!(name in outOfReach)),
        },
        {
          // A refused request may have changed something before, such as a challenge that it used up.
          name: 'one entry',
          run: () => expect(rows).toMatchObject(isDone || rows.length > 0 ? [entry] : []),
        },
        ...secretsIn([content.body, reply.text]).map((secret) => ({
          name: `no ${secret}`,
          run: () => expect(JSON.stringify(rows)).not.toContain(secret),
        })),
      ])
    },
  )

  it('is read by its filters, a page at a time, without another account', async () => {
    const headers = sessionHeaders((await own.owner.signIn()).secret)
    const page = async (query: string) =>
      (await send('GET', `${server.url}${apiPrefix}/audit-log?${query}`, { headers })).body
    const first = await page('limit=2')
    const second = await page(`limit=2&cursor=${first.next_cursor}`)
    expect(first.results[0].created_at >= second.results[0].created_at).toBe(true)
    const teams = await page('action=post%20/teams')
    expect(teams.results[0]).toMatchObject({ action: 'POST /teams', after: { name: 'Support' } })
    expect((await page(`request_id=${teams.results[0].request_id}`)).results).toHaveLength(1)
    expect((await page(`to=2020-01-01T00:00:00Z`)).results).toEqual([])
    const foreign = await server.createAccount()
    const { api } = await foreign.owner.signIn()
    expect((await api.ok.get('/audit-log')).results).toEqual([])
  })
})
