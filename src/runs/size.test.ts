import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../test/harness/api.ts'
import { useServer } from '../../test/harness/server.ts'
import { tryOut } from '../../test/harness/workflows/automation.ts'
import { limitsOf } from '../platform/config/index.ts'
import { RunSize } from './size.ts'

const server = useServer({
  workers: true,
  environment: {
    FRONTDESK_TEXT_LIMIT_MB: '1',
    FRONTDESK_NODE_RESULT_LIMIT_MB: '2',
    FRONTDESK_RUN_MEMORY_LIMIT_MB: '3',
    FRONTDESK_RUN_STORAGE_LIMIT_MB: '4',
  },
})

const template = (prompt: string, outputFormat = 'TEXT') => ({
  type: 'DATA_TRANSFORMER',
  mode: 'TEMPLATE',
  prompt,
  outputFormat,
})

const payload = (characters: number) => ({ text: 'x'.repeat(characters) })

async function failureOf(sketch: Parameters<typeof tryOut>[1], given: Json): Promise<string> {
  const { log } = await tryOut(server.api, sketch, given)
  expect(log.successful).toBe(false)
  const failed = log.node_results.find((one: Json) => !one.success)
  expect(log.error).toContain(failed?.error)
  return log.error
}

describe('a run', () => {
  it('fails at a text that its values would make too long, and never makes it', async () => {
    const node = template('{trigger_payload}'.repeat(1000))
    expect(await failureOf({ nodes: { node }, edges: ['start → node'] }, payload(400_000))).toContain(
      'With their values in place, the texts of this node come to more than the 1 MB that are allowed (FRONTDESK_TEXT_LIMIT_MB).',
    )
  })

  it('counts what is written as JSON and as a part of an address', async () => {
    const json = template(`[${Array.from({ length: 9 }, () => '"{trigger_payload}"').join()}]`, 'JSON')
    const url = `https://example.com/?${'a={trigger_payload}&'.repeat(9)}`
    const api = { type: 'API', method: 'GET', url }
    for (const node of [json, api]) {
      const error = await failureOf({ nodes: { node }, edges: ['start → node'] }, payload(200_000))
      expect(error).toContain('FRONTDESK_TEXT_LIMIT_MB')
    }
  })

  it('fails at an expression over more than a text may hold', async () => {
    const names = Array.from({ length: 9 }, () => 'size({trigger_payload.text})').join(' + ')
    const node = {
      type: 'CONDITIONAL_ROUTING',
      mode: 'EXPRESSION',
      conditions: [{ id: 'yes', expression: `${names} > 0` }],
    }
    const error = await failureOf({ nodes: { node }, edges: ['start → node'] }, payload(200_000))
    expect(error).toContain('FRONTDESK_TEXT_LIMIT_MB')
  })

  it('fails at a node of which too much came', async () => {
    // 100 KB of JSON take about 4 MB in memory.
    const node = template('{trigger_payload.text}', 'JSON')
    const lists = { text: `[${'[],'.repeat(99_999)}[]]` }
    const error = await failureOf({ nodes: { node }, edges: ['start → node'] }, lists)
    expect(error).toContain('What came of this node takes more than the 2 MB')
    expect(error).toContain('FRONTDESK_NODE_RESULT_LIMIT_MB')
  })

  it('fails when all it holds together is too much, and not when it holds less', async () => {
    const nodes = Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e'].map((name) => [name, template('{trigger_payload}{trigger_payload}')]),
    )
    const edges = ['start → a', 'a → b', 'b → c', 'c → d', 'd → e']
    expect(await failureOf({ nodes, edges }, payload(400_000))).toContain('FRONTDESK_RUN_MEMORY_LIMIT_MB')
    expect((await tryOut(server.api, { nodes, edges }, payload(100_000))).log.successful).toBe(true)
  })

  it('fails when it has stored too much, although it holds little at a time', async () => {
    const error = await failureOf(
      {
        nodes: {
          list: template('[1,2,3,4,5,6,7,8,9,10,11,12]', 'JSON'),
          loop: (ids) => ({ type: 'ITERATION', variableName: ids['list'] ?? '' }),
          body: template('{trigger_payload}'),
        },
        edges: ['start → list', 'list → loop', 'loop.body → body'],
      },
      payload(400_000),
    )
    expect(error).toContain('FRONTDESK_RUN_STORAGE_LIMIT_MB')
  })

  it('fails at once where the database cannot hold what came of it', async () => {
    await sql`create function refuse_large() returns trigger language plpgsql as $$
      begin raise exception 'row is too big' using errcode = '54000'; end $$`.execute(server.app.db)
    await sql`create trigger refuse_large before insert on node_results for each row
      when (new.output::text like '%too big for you%') execute function refuse_large()`.execute(server.app.db)
    const sketch = { nodes: { node: template('too big for you') }, edges: ['start → node'] }
    const { log } = await tryOut(server.api, sketch)
    expect(log).toMatchObject({
      successful: false,
      error: 'What came of a node is larger than the database takes.',
    })
  })
})

it('lets go of what a loop went over, and of what a node brought about before', () => {
  const size = new RunSize(limitsOf(server.app), null, server.app.admission.hold(1))
  const megabyte = 'x'.repeat(1024 * 1024)
  for (let step = 1; step <= 2; step++) {
    size.check('node', step, { output: megabyte })
    size.note('node', step, { output: megabyte })
  }
  const items = { items: [megabyte] }
  size.check('loop', 3, items)
  size.note('loop', 3, items)
  const little = { output: megabyte.slice(0, 1000 * 1000) }
  expect(() => size.check('other', 4, { output: megabyte })).toThrow('FRONTDESK_RUN_MEMORY_LIMIT_MB')
  size.endLoop(3)
  expect(() => size.check('other', 4, little)).not.toThrow()
  expect(() => size.check('other', 4, { output: megabyte })).toThrow('FRONTDESK_RUN_STORAGE_LIMIT_MB')
})
