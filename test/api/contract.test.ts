import { describe, expect, it } from 'vitest'
import { capabilities } from '../../src/capabilities.ts'
import { operationId } from '../../src/server/openapi/operation-id.ts'
import contract from './contract-operations.json' with { type: 'json' }

const endpoints = capabilities.flatMap((capability) => capability.endpoints)

describe('the contract', () => {
  const routes = new Set(contract.map(({ method, path }) => `${method} ${path}`))

  it('is kept for as many operations as before, or more', () => {
    const served = endpoints.filter((endpoint) => routes.has(`${endpoint.method} ${endpoint.path}`)).length
    process.stdout.write(`${served} of the ${contract.length} operations of the contract are served\n`)
    expect(served).toBeGreaterThanOrEqual(205)
  })

  it('gives every operation a name of its own', () => {
    expect(new Set(contract.map(({ method, path }) => operationId(method, path))).size).toBe(contract.length)
  })
})
