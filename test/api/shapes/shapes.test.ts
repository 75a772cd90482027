import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { whileTestsRun } from '../../harness/while-tests-run.ts'
import contract from '../contract-operations.json' with { type: 'json' }
import { callAgents } from './calls/agents.ts'
import { callAttached } from './calls/attached.ts'
import { callIntegrations } from './calls/integrations.ts'
import { callKnowledge } from './calls/knowledge.ts'
import { callRecords } from './calls/records.ts'
import { callService } from './calls/service.ts'
import { callWorkflows } from './calls/workflows.ts'
import { differences } from './differences.ts'
import type { Shape } from './shape.ts'
import { startWorld } from './world.ts'

const file = join(import.meta.dirname, 'golden/shapes.json')
const routes = contract.map(({ method, path }) => `${method} ${path}`)

const world = whileTestsRun(startWorld, ({ stop }) => stop())
let golden: Record<string, Shape>

beforeAll(async () => {
  const { name, rowId } = await callRecords(world)
  await callAttached(world, name, rowId)
  const knowledgeBaseId = await callKnowledge(world)
  await callAgents(world, knowledgeBaseId)
  await callWorkflows(world, name)
  await callIntegrations(world)
  await callService(world)
  await world.call('DELETE /objects/{name}', { name })
  await world.call('DELETE /tables/{name}', { name: 'parts' })
  // `npm run golden` writes down what is answered now; `git diff` then shows in what it differs.
  if (process.env['FRONTDESK_GOLDEN'] === 'write') {
    const now = Object.fromEntries(routes.map((route) => [route, world.shapes.get(route) ?? 'not called']))
    await writeFile(file, `${JSON.stringify(now, undefined, 1)}\n`)
  }
  golden = JSON.parse(await readFile(file, 'utf8'))
}, 300_000)

describe('what the operations of the contract answer on a filled account', () => {
  it.each(routes)('%s has the shape that it always had', (route) => {
    const [before, now] = [golden[route], world.shapes.get(route)]
    if (before === undefined || now === undefined) throw new Error('it was not called')
    expect(differences(before, now)).toEqual([])
  })
})

describe('the comparison', () => {
  it.each<[string, Shape, Shape, string[]]>([
    ['a key that is new', { a: 'string' }, { a: 'string', b: 'null' }, ['.b: is new']],
    ['a key that is gone', { a: 'string', b: 'null' }, { a: 'string' }, ['.b: is gone']],
    ['another type', { a: 'string' }, { a: 'number' }, ['.a: may now be number', '.a: is no longer string']],
    ['a key that may be missing', { a: 'string' }, { 'a?': 'string' }, ['.a: is gone', '.a?: is new']],
    ['a word that is gone', { a: { '|': ['=A', '=B'] } }, { a: '=A' }, ['.a: is no longer =B']],
    ['a further word', { a: '=A' }, { a: { '|': ['=A', '=B'] } }, []],
    ['a list in a list', [{ a: [] }], [{ a: ['string'] }], ['[].a: was an empty list']],
  ])('tells %s', (_, before, now, told) => {
    expect(differences(before, now)).toEqual(told)
  })
})
