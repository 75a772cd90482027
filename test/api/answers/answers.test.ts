import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it, vi } from 'vitest'
import { apiPrefix } from '../../../src/kit/endpoint.ts'
import { type Json, sessionHeaders } from '../../harness/api.ts'
import { useServer } from '../../harness/server.ts'
import { requests } from '../audit-requests.ts'
import { pathIn } from '../paths.ts'
import { type Sent, send } from '../send.ts'
import {
  destruction,
  exampleContent,
  exampleQuery,
  json,
  type Subject,
  subjects,
  suiteCapabilities,
} from '../subjects.ts'
import { normalize } from './normalize.ts'

/** Everything a client and an auditor can see of one request. */
interface Answer {
  status: number
  headers: Record<string, string>
  body: Json
  audit: Json[]
}

const file = join(import.meta.dirname, 'golden/answers.json')
const server = useServer({ capabilities: suiteCapabilities, workers: true })
const answers = new Map<string, Answer>()
let golden: Record<string, Answer>

// An event stream ends when the client leaves. Samples belong to the tests.
const walked = subjects
  .filter(({ endpoint: { path, consumes } }) => consumes === undefined && !/^\/(?:events|samples)/.test(path))
  .toSorted((a, b) => destruction(a) - destruction(b))

/** The examples filter and sort by fields of another object. */
const pagesOfRows = /^POST \/(?:objects|tables)\/.*(?:\/rows\/(?:trash\/)?list|\/rows\/count|\/export\/csv)$/

async function requestTo(subject: Subject, path: string): Promise<{ url: string; content: Sent }> {
  const { api } = await server.account.owner.signIn()
  const prepared = await requests.get(subject.name)?.({ api, account: server.account, path })
  const body = pagesOfRows.test(subject.name) ? {} : prepared?.body
  const content = body === undefined || body instanceof FormData ? exampleContent(subject) : json(body)
  const query = exampleQuery(subject).toString()
  return { url: `${server.url}${apiPrefix}${prepared?.path ?? path}?${query}`, content }
}

const unstableHeaders = new Set(['date', 'content-length', 'connection', 'keep-alive', 'x-request-id'])

async function answerTo(subject: Subject, path: string): Promise<Answer> {
  const { url, content } = await requestTo(subject, path)
  const { secret } = await server.account.owner.signIn()
  const headers = { ...content.headers, ...sessionHeaders(secret) }
  const reply = await send(subject.endpoint.method, url, { ...content, headers })
  const audit = await server.app.db
    .selectFrom('audit_log')
    .select(['user_id', 'actor', 'via', 'client', 'action', 'target', 'before', 'after', 'address'])
    .where('request_id', '=', reply.headers.get('x-request-id') ?? '')
    .orderBy('id')
    .execute()
  const stableHeaders = [...reply.headers].filter(([name]) => !unstableHeaders.has(name))
  return {
    status: reply.status,
    headers: normalize(Object.fromEntries(stableHeaders)),
    body: normalize(reply.body ?? reply.text),
    audit: normalize(audit),
  }
}

/** The crawl of the fixtures fails, because its host does not exist. Its source shows that some time later. */
async function crawlsEnded(): Promise<void> {
  const crawls = server.app.db.selectFrom('knowledge_crawls').select('id').where('completed_at', 'is', null)
  await vi.waitUntil(async () => (await crawls.execute()).length === 0, { timeout: 60_000 })
}

// One request after the other, so that the data set is the same each time.
beforeAll(async () => {
  const paths = new Map<Subject, string>()
  for (const subject of walked) paths.set(subject, await pathIn(server.account, subject.endpoint.path))
  await crawlsEnded()
  for (const [subject, path] of paths) answers.set(subject.name, await answerTo(subject, path))
  if (process.env['FRONTDESK_GOLDEN'] === 'write') {
    const sorted = [...answers].toSorted(([a], [b]) => (a < b ? -1 : 1))
    await writeFile(file, `${JSON.stringify(Object.fromEntries(sorted), undefined, 1)}\n`)
  }
  golden = JSON.parse(await readFile(file, 'utf8'))
}, 600_000)

it('is recorded for every endpoint', () => {
  expect([...answers.keys()].toSorted()).toEqual(Object.keys(golden).toSorted())
})

it.each(walked.map(({ name }) => name))('%s answers as recorded', (name) => {
  expect(answers.get(name)).toEqual(golden[name])
})
