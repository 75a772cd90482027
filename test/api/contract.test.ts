import { describe, expect, it } from 'vitest'
import { capabilities } from '../../src/capabilities.ts'
import { operationId } from '../../src/server/openapi/operation-id.ts'
import contract from './contract-operations.json' with { type: 'json' }

const endpoints = capabilities.flatMap((capability) => capability.endpoints)

/** Rights on a single table are the handler's to check; the key is a personal one. */
function keyOf(promised: string): string {
  return promised === 'table-edit' ? 'user' : promised
}

describe('the contract', () => {
  const byRoute = new Map(contract.map((operation) => [`${operation.method} ${operation.path}`, operation]))

  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'has %s, or it is marked as an addition',
    (route, endpoint) => {
      const promised = byRoute.get(route)
      expect({ addition: endpoint.addition, key: endpoint.key }).toEqual(
        promised === undefined
          ? { addition: true, key: endpoint.key }
          : { addition: false, key: keyOf(promised.key) },
      )
    },
  )

  it('is kept for as many operations as before, or more', () => {
    const served = endpoints.filter((endpoint) => byRoute.has(`${endpoint.method} ${endpoint.path}`)).length
    process.stdout.write(`${served} of the ${contract.length} operations of the contract are served\n`)
    expect(served).toBeGreaterThanOrEqual(205)
  })

  it('gives every operation a name of its own', () => {
    expect(new Set(contract.map(({ method, path }) => operationId(method, path))).size).toBe(contract.length)
  })
})
