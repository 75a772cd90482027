import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apiPrefix } from '../../src/server/http/server.ts'
import { type Json, type Reply, sessionHeaders } from '../harness/api.ts'
import { useServer } from '../harness/server.ts'
import { pathIn } from './paths.ts'
import { foreignWordsIn, type Sent, send } from './send.ts'
import {
  exampleContent,
  json,
  type Subject,
  subjects,
  suiteCapabilities,
  takesJson,
  wrongEverywhere,
  wrongQueries,
} from './subjects.ts'
import { wrongLeaves, wrongValues } from './wrong-values.ts'

const server = useServer({ capabilities: suiteCapabilities, workers: true })

/** What was answered in words that are not ours, with the request that met it. */
const foreign: string[] = []
let answers = 0
let refusals = 0

function note(where: string, sent: unknown, reply: Reply): void {
  answers += 1
  if (reply.status >= 400) refusals += 1
  const words = foreignWordsIn(reply.text)
  if (words.length === 0 && reply.status !== 500) return
  foreign.push(`${where} ${JSON.stringify(sent)?.slice(0, 300)} → ${reply.text.slice(0, 500)}`)
}

/** Six at a time: a key may have eight under way. */
async function together<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items[Symbol.iterator]()
  const next = async (): Promise<void> => {
    for (let { value, done } = waiting.next(); done !== true; { value, done } = waiting.next())
      await work(value)
  }
  await Promise.all(Array.from({ length: 6 }, next))
}

async function senderFor({ endpoint }: Subject): Promise<(url: string, sent: Sent) => Promise<Reply>> {
  const { owner } = server.account
  if (endpoint.key !== 'session')
    return (url, sent) => send(endpoint.method, url, { key: owner.key, ...sent })
  const session = sessionHeaders((await owner.signIn()).secret)
  return (url, sent) => send(endpoint.method, url, { ...sent, headers: { ...session, ...sent.headers } })
}

// What ends or changes the caller's own access comes last, so that everything before is answered to the owner.
const byDestruction = subjects.toSorted((a, b) => destruction(a) - destruction(b))

function destruction({ endpoint }: Subject): number {
  return ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].indexOf(endpoint.method)
}

/** Each path is made before anything is deleted. */
const paths = new Map<Subject, string>()

beforeAll(async () => {
  for (const subject of subjects) paths.set(subject, await pathIn(server.account, subject.endpoint.path))
})

beforeEach(() => {
  foreign.length = 0
})

const brokenJson = [
  '{',
  '{"a":}',
  'nul',
  "{'a':1}",
  '{"a":1,}',
  '{"a":"\u0001"}',
  '{"__proto__":{"a":1}}',
  '[1',
  '',
]

// Before the walk, which deletes what these stand on.
describe('what is free in the description, and checked by what it is about', () => {
  it('the data of every node type', async () => {
    const { api } = server
    const { id: agentId } = await api.ok.post('/agents', { name: 'Words' })
    const families = { validInFlow: `/agents/${agentId}/flows`, validInWorkflow: '/workflows' }
    const { results } = await api.ok.get('/guidance/nodes')
    for (const [valid, family] of Object.entries(families)) {
      const { id } = await api.ok.post(family, { name: 'Words' })
      for (const { type } of results.filter((one: Json) => one[valid])) {
        const { schema } = await api.ok.get(`/guidance/nodes/${type}/schema`)
        const page = await api.get(`/guidance/nodes/${type}`)
        const example: Json = JSON.parse(/```json\n([\s\S]*?)\n```/.exec(page.text)?.[1] ?? '')
        await together(wrongValues(schema, example.data, schema.$defs ?? {}), async (data) => {
          const reply = await api.post(`${family}/${id}/nodes`, { ...example, data })
          note(`${type} in ${family}`, data, reply)
          // What was right after all would make every later save longer.
          if (reply.status === 201) await api.delete(`${family}/${id}/nodes/${reply.body.nodeId}`)
        })
      }
    }
    expect(foreign).toEqual([])
  }, 300_000)

  it('the values of every field type, and what is asked of them', async () => {
    const { api } = server
    const types = ['string', 'number', 'boolean', 'date', 'dateOnly', 'select', 'file', 'avatar']
    await api.ok.post('/tables', { name: 'words', columns: types.map((type) => ({ name: type, type })) })
    const operators = ['equals', 'contains', 'greater_than', 'before', 'between', 'in', 'is_empty', 'odd']
    for (const type of types) {
      await together(wrongAnywhere, async (value) => {
        note(type, value, await api.post('/tables/words/rows', { data: { [type]: value } }))
        for (const operator of operators) {
          const query = { path: type, operator, value }
          note(type, query, await api.post('/tables/words/rows/list', { query }))
        }
      })
    }
    for (const expression of wrongExpressions) {
      note(
        'an expression',
        expression,
        await api.post('/expressions/evaluate', { expression, values: { A: 'a' } }),
      )
      const column = {
        name: 'sum',
        type: 'formula',
        metadata: { expression: { type: 'formula', formula: expression } },
      }
      note('a formula', expression, await api.post('/tables/words/fields', column))
    }
    expect(foreign).toEqual([])
  })
})

const wrongAnywhere = [...wrongLeaves, '2026-02-30', '0199f0a4', 'a'.repeat(200_000), [1, 'a'], { from: 1 }]

const wrongExpressions = [
  '{A} > 1',
  '{A} +',
  '(',
  '"a',
  'odd',
  'odd(1)',
  '1/0',
  '[1][5]',
  '{A}.b.c',
  'timestamp("x") > 1',
  'int("x")',
  '9'.repeat(40),
  '('.repeat(100),
]

describe('what is answered to wrong values', () => {
  it.each(byDestruction.map((subject) => [subject.name, subject] as const))('%s', async (name, subject) => {
    const url = server.url + apiPrefix + (paths.get(subject) ?? '')
    const call = await senderFor(subject)
    for (const { query } of wrongQueries(subject)) {
      note(name, query.toString(), await call(`${url}?${query.toString()}`, exampleContent(subject)))
    }
    if (takesJson(subject)) {
      await together(wrongEverywhere(subject), async (body) => note(name, body, await call(url, json(body))))
      await together(brokenJson, async (body) => {
        note(name, body, await call(url, { headers: { 'content-type': 'application/json' }, body }))
      })
    }
    expect(foreign).toEqual([])
  })
})

it('has walked: nearly all of what was sent is refused', () => {
  expect(answers).toBeGreaterThan(15_000)
  expect(refusals / answers).toBeGreaterThan(0.9)
})
