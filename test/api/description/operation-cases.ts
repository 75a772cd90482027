import { expect } from 'vitest'
import type { DescribedEndpoint } from '../../../src/kit/endpoint.ts'
import type { Operation } from '../../../src/server/openapi/model.ts'
import type { Case } from '../cases.ts'

/** An operation declares its parameters, one answer and its errors. */
export function operationCases({ path }: DescribedEndpoint, operation: Operation): Case[] {
  const parameters = (operation.parameters ?? []).filter((parameter) => 'schema' in parameter)
  const inPath = parameters.filter((one) => one.in === 'path')
  const statuses = Object.keys(operation.responses)
  return [
    {
      name: 'the parameters of the path, all required',
      run: () => {
        expect(inPath.map(({ name }) => name)).toEqual(
          [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
        )
        expect(inPath.filter(({ required }) => !required)).toEqual([])
      },
    },
    {
      name: 'no parameter twice',
      run: () => {
        const places = parameters.map((one) => `${one.in} ${one.name}`)
        expect(new Set(places).size).toBe(places.length)
      },
    },
    {
      name: 'one answer that is no error',
      run: () => {
        expect(statuses.filter((status) => /^[23]/.test(status))).toHaveLength(1)
        expect(statuses.filter((status) => !/^[1-5]\d\d$/.test(status))).toEqual([])
      },
    },
    {
      name: 'a summary, and a description of every answer',
      run: () => {
        const bare = Object.entries(operation.responses).filter(
          ([, response]) => !('$ref' in response) && response.description === '',
        )
        expect(bare).toEqual([])
        expect(operation.summary).not.toBe('')
      },
    },
  ]
}
