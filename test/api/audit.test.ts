import { beforeAll, describe, expect, it } from 'vitest'
import { apiPrefix } from '../../src/server/http/server.ts'
import { sessionHeaders } from '../harness/api.ts'
import { type TestAccount, useServer } from '../harness/server.ts'
import { pathIn } from './paths.ts'
import { send } from './send.ts'
import { exampleContent, exampleQuery, type Subject, subjects, suiteCapabilities } from './subjects.ts'

const server = useServer({ capabilities: suiteCapabilities, workers: true })
let own: TestAccount
const paths = new Map<string, string>()
const outcomes = new Map<string, number>()

beforeAll(async () => {
  own = server.account
  // Before any of them is deleted.
  for (const { name, endpoint } of changing) paths.set(name, await pathIn(own, endpoint.path))
})

const changing = subjects
  .filter(({ endpoint }) => endpoint.changes && endpoint.key !== 'none')
  .toSorted((a, b) => destruction(a) - destruction(b))

function destruction({ endpoint }: Subject): number {
  return ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].indexOf(endpoint.method)
}

describe('the audit log', () => {
  it.each(changing.map((subject) => [subject.name, subject] as const))(
    'has one entry for %s where it succeeded',
    async (name, subject) => {
      const url = `${server.url}${apiPrefix}${paths.get(name)}?${exampleQuery(subject).toString()}`
      const content = exampleContent(subject)
      const headers = { ...content.headers, ...sessionHeaders((await own.owner.signIn()).secret) }
      const reply = await send(subject.endpoint.method, url, { ...content, headers })
      outcomes.set(name, reply.status)
      const requestId = reply.headers.get('x-request-id') ?? ''
      const rows = await server.app.db
        .selectFrom('audit_log')
        .select(['action', 'user_id', 'via', 'address'])
        .where('request_id', '=', requestId)
        .execute()
      const expected = { action: name, user_id: own.owner.id, via: 'session', address: '127.0.0.1' }
      // What is refused may have changed something before, such as a challenge that it used up.
      expect(rows).toEqual(reply.status < 300 || rows.length > 0 ? [expected] : [])
    },
  )

  it('was tried with many requests that change something', () => {
    const good = [...outcomes.values()].filter((status) => status < 300)
    expect(good.length).toBeGreaterThan(80)
  })

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
