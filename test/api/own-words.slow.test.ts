import { beforeAll, describe, expect, it } from 'vitest'
import { apiPrefix } from '../../src/kit/endpoint.ts'
import { type Json, type Reply, sessionHeaders } from '../harness/api.ts'
import { useServer } from '../harness/server.ts'
import { type Case, runCases } from './cases.ts'
import { pathIn } from './paths.ts'
import { foreignWordsIn, type Sent, send } from './send.ts'
import {
  destruction,
  json,
  type Subject,
  subjects,
  suiteCapabilities,
  takesJson,
  wrongEverywhere,
} from './subjects.ts'
import { wrongLeaves, wrongValues } from './wrong-values.ts'

const server = useServer({ capabilities: suiteCapabilities, workers: true })

let answers = 0
let refusals = 0

/** A request that may be refused, but not with a 500 or with the words of a library. */
function wordsCase(name: string, sent: unknown, request: () => Promise<Reply>): Case {
  return {
    name: `${name} ${JSON.stringify(sent)?.slice(0, 300)}`,
    run: async () => {
      const { status, text } = await request()
      answers += 1
      if (status >= 400) refusals += 1
      expect(foreignWordsIn(text), `answered ${text.slice(0, 500)}`).toEqual([])
      expect(status, `answered ${text.slice(0, 500)}`).not.toBe(500)
    },
  }
}

async function senderFor({ endpoint }: Subject): Promise<(url: string, sent: Sent) => Promise<Reply>> {
  const { owner } = server.account
  if (endpoint.key !== 'session')
    return (url, sent) => send(endpoint.method, url, { key: owner.key, ...sent })
  const session = sessionHeaders((await owner.signIn()).secret)
  return (url, sent) => send(endpoint.method, url, { ...sent, headers: { ...session, ...sent.headers } })
}

// Endpoints that change or end the caller's own access come last.
const byDestruction = subjects.toSorted((a, b) => destruction(a) - destruction(b))

/** Where each endpoint is called; what the paths name is created before anything is deleted. */
const paths = new Map<Subject, string>()

beforeAll(async () => {
  for (const subject of subjects) paths.set(subject, await pathIn(server.account, subject.endpoint.path))
})

// Before the walk, which deletes what these need.
describe('what is free in the description, and checked by what it is about', () => {
  it('the data of every node type', async () => {
    const { api } = server
    const { id: agentId } = await api.ok.post('/agents', { name: 'Words' })
    const families = { validInFlow: `/agents/${agentId}/flows`, validInWorkflow: '/workflows' }
    const { results } = await api.ok.get('/guidance/nodes')
    const groups: Iterable<Case>[] = []
    for (const [valid, family] of Object.entries(families)) {
      const { id } = await api.ok.post(family, { name: 'Words' })
      for (const { type } of results.filter((one: Json) => one[valid]))
        groups.push(await nodeCases(type, `${family}/${id}/nodes`))
    }
    await runCases(...groups)
  }, 300_000)

  it('the values of every field type, and queries for them', async () => {
    const { api } = server
    const types = ['string', 'number', 'boolean', 'date', 'dateOnly', 'select', 'file', 'avatar']
    await api.ok.post('/tables', { name: 'words', columns: types.map((type) => ({ name: type, type })) })
    await runCases(
      types.flatMap((type) => wrongAnywhere.flatMap((value) => valueCases(type, value))),
      wrongExpressions.flatMap(expressionCases),
    )
  })
})

async function nodeCases(type: string, path: string): Promise<Iterable<Case>> {
  const { api } = server
  const { schema } = await api.ok.get(`/guidance/nodes/${type}/schema`)
  const page = await api.get(`/guidance/nodes/${type}`)
  const example: Json = JSON.parse(/```json\n([\s\S]*?)\n```/.exec(page.text)?.[1] ?? '')
  return wrongValues(schema, example.data, schema.$defs ?? {}).map((data) =>
    wordsCase(`${type} at ${path}`, data, async () => {
      const reply = await api.post(path, { ...example, data })
      // A node that was accepted after all would make every later save longer.
      if (reply.status === 201) await api.delete(`${path}/${reply.body.nodeId}`)
      return reply
    }),
  )
}

const operators = ['equals', 'contains', 'greater_than', 'before', 'between', 'in', 'is_empty', 'odd']

function valueCases(type: string, value: unknown): Case[] {
  const { api } = server
  const data = { [type]: value }
  return [
    wordsCase('row', data, () => api.post('/tables/words/rows', { data })),
    ...operators.map((operator) => {
      const query = { path: type, operator, value }
      return wordsCase('query', query, () => api.post('/tables/words/rows/list', { query }))
    }),
  ]
}

function expressionCases(expression: string): Case[] {
  const { api } = server
  const body = { expression, values: { A: 'a' } }
  const metadata = { expression: { type: 'formula', formula: expression } }
  const column = { name: 'sum', type: 'formula', metadata }
  return [
    wordsCase('expression', body, () => api.post('/expressions/evaluate', body)),
    wordsCase('formula', column, () => api.post('/tables/words/fields', column)),
  ]
}

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

// `every-endpoint.test.ts` checks the words of the answers to wrong queries and to malformed JSON.
describe('answers to wrong values', () => {
  it.each(byDestruction.filter(takesJson).map((subject) => [subject.name, subject] as const))(
    '%s',
    async (_, subject) => {
      const url = server.url + apiPrefix + (paths.get(subject) ?? '')
      const call = await senderFor(subject)
      await runCases(
        wrongEverywhere(subject).map((body) => wordsCase('body', body, () => call(url, json(body)))),
      )
    },
  )
})

it('sent what was meant: nearly all of it is refused', () => {
  expect(answers).toBeGreaterThan(15_000)
  expect(refusals / answers).toBeGreaterThan(0.9)
})
