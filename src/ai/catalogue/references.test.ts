import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../../test/harness/server.ts'
import { checkReferences, findByName, type Reference } from '../../kit/references.ts'
import { modelReferences } from './references.ts'

let server: TestServer
const scope = { accountId: 1, userId: null }

beforeAll(async () => {
  server = await startServer({ environment: { OPENAI_API_KEY: 'key' } })
})
afterAll(() => server.stop())

function check(kind: Reference['kind'], id: string | number, constraint: Reference['constraint']) {
  return checkReferences(server.app, modelReferences, scope, [
    { kind, id, path: ['data', 'aiModelId'], constraint },
  ])
}

const text = { type: 'TEXT', deprecated: false }

describe('a reference to a model', () => {
  it('is accepted when the model exists, is offered and has the right type', async () => {
    expect(await check('aiModel', -1, text)).toEqual([])
    expect(await check('aiModelName', 'gpt-5.4', { ...text, aiVendor: 'OPENAI' })).toEqual([])
  })

  it.each([
    ['an unknown id', 'aiModel', -9999, text, 'not_found'],
    ['a model that hears instead of reads', 'aiModel', -2, text, 'invalid_reference'],
    ['a vendor without a key', 'aiModel', -201, text, 'not_found'],
    ['another type', 'aiModel', -1, { type: 'TRANSCRIPTION', deprecated: false }, 'invalid_reference'],
    ['a deprecated model', 'aiModel', -107, text, 'invalid_reference'],
    ['another vendor', 'aiModelName', 'gpt-5.4', { ...text, aiVendor: 'GOOGLE' }, 'invalid_reference'],
  ] as const)('is refused for %s', async (_case, kind, id, constraint, code) => {
    expect(await check(kind, id, constraint)).toMatchObject([{ path: 'data.aiModelId', code }])
  })

  it('is found by name for an import', async () => {
    const found = await findByName(server.app, modelReferences, scope, new Map([['aiModel', ['GPT-5.4']]]))
    expect(found.get('aiModel')).toMatchObject([{ id: -102, name: 'GPT-5.4' }])
  })
})
