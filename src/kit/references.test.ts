import { describe, expect, it } from 'vitest'
import {
  checkReferences,
  type Found,
  findByName,
  type Reference,
  type ReferenceResolver,
} from './references.ts'

const scope = { accountId: 1, userId: null }

/** Records its calls. */
interface Asked {
  calls: { kind: string; ids: readonly unknown[] }[]
}

function resolver(kind: Reference['kind'], things: readonly Found[]): ReferenceResolver<Asked> {
  return {
    kind,
    resolve: (asked, _scope, ids) => {
      asked.calls.push({ kind, ids })
      return Promise.resolve(things.filter((thing) => ids.includes(thing.id)))
    },
    named: (_asked, _scope, names) =>
      Promise.resolve(things.filter((thing) => names.includes(thing.name ?? ''))),
  }
}

function reference(kind: Reference['kind'], id: string | number, constraint = {}): Reference {
  return { kind, id, path: ['data', 'ids', 0], constraint }
}

const models = resolver('aiModel', [
  { id: -1, type: 'TEXT', deprecated: false },
  { id: -2, type: 'TEXT', deprecated: true },
])

describe('checkReferences', () => {
  it('looks every kind up once, and each id once', async () => {
    const asked: Asked = { calls: [] }
    const intents = resolver('intent', [{ id: 1 }, { id: 2 }])
    const references = [
      reference('intent', 1),
      reference('intent', 2),
      reference('intent', 1),
      reference('aiModel', -1),
    ]
    expect(await checkReferences(asked, [intents, models], scope, references)).toEqual([])
    expect(asked.calls).toEqual([
      { kind: 'intent', ids: [1, 2] },
      { kind: 'aiModel', ids: [-1] },
    ])
  })

  it('reports what is not there, and kinds without a resolver, as not found', async () => {
    const references = [reference('aiModel', -9), reference('webhook', 'wh_x')]
    expect(await checkReferences({ calls: [] }, [models], scope, references)).toEqual([
      { path: 'data.ids[0]', code: 'not_found', message: 'There is no AI model -9 in this account.' },
      {
        path: 'data.ids[0]',
        code: 'not_found',
        message: 'There is no incoming webhook wh_x in this account.',
      },
    ])
  })

  it('reports a thing that is there and does not fit', async () => {
    const references = [reference('aiModel', -2, { type: 'TEXT', deprecated: false })]
    expect(await checkReferences({ calls: [] }, [models], scope, references)).toMatchObject([
      {
        code: 'invalid_reference',
        message: expect.stringContaining('its deprecated is true, and must be false'),
      },
    ])
  })

  it('is content when one of several things with the id fits', async () => {
    const named = resolver('aiModelName', [
      { id: 'm', aiVendor: 'a' },
      { id: 'm', aiVendor: 'b' },
    ])
    expect(
      await checkReferences({ calls: [] }, [named], scope, [
        reference('aiModelName', 'm', { aiVendor: 'b' }),
      ]),
    ).toEqual([])
    expect(
      await checkReferences({ calls: [] }, [named], scope, [
        reference('aiModelName', 'm', { aiVendor: 'c' }),
      ]),
    ).toHaveLength(1)
  })

  it('never asks for what cannot be an id', async () => {
    const asked: Asked = { calls: [] }
    const resolvers = [resolver('agent', []), resolver('intent', []), resolver('webhook', [])]
    const references = [
      reference('agent', 'not-a-uuid'),
      reference('intent', 2 ** 31),
      reference('intent', 1.5),
      reference('webhook', 'a\u0000b'),
      reference('webhook', 'x'.repeat(300)),
    ]
    const issues = await checkReferences(asked, resolvers, scope, references)
    expect(issues.map((issue) => issue.code)).toEqual(Array(5).fill('not_found'))
    expect(asked.calls).toEqual([])
  })
})

it('findByName asks only the kinds that can be looked up by name', async () => {
  const intents = resolver('intent', [{ id: 7, name: 'Refund' }])
  const { kind, resolve } = resolver('tool', [{ id: 8, name: 'Refund' }])
  const names = new Map([
    ['intent' as const, ['Refund']],
    ['tool' as const, ['Refund']],
  ])
  const found = await findByName({ calls: [] }, [intents, { kind, resolve }], scope, names)
  expect(found.get('intent')).toEqual([{ id: 7, name: 'Refund' }])
  expect(found.get('tool')).toEqual([])
})
