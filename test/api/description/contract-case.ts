import { expect } from 'vitest'
import type { DescribedEndpoint } from '../../../src/kit/endpoint.ts'
import type { Case } from '../cases.ts'
import contract from '../contract-operations.json' with { type: 'json' }

const promises = new Map(contract.map((operation) => [`${operation.method} ${operation.path}`, operation]))

/** An endpoint is in the contract and takes the key that the contract names, or it is marked as an addition. */
export function contractCase({ method, path, addition, key }: DescribedEndpoint): Case {
  const promise = promises.get(`${method} ${path}`)
  return {
    name: 'the contract',
    run: () => {
      expect({ addition, key }).toEqual(
        promise === undefined ? { addition: true, key } : { addition: false, key: keyOf(promise.key) },
      )
    },
  }
}

/** A personal key, where the handler checks the rights on a single table. */
function keyOf(promise: string): string {
  return promise === 'table-edit' ? 'user' : promise
}
