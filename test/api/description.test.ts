import { describe, it } from 'vitest'
import { runCases } from './cases.ts'
import { contractCase } from './description/contract-case.ts'
import { describedApis, publicApi } from './description/described.ts'
import { exampleCases, namedSchemaCases } from './description/example-cases.ts'
import { operationCases } from './description/operation-cases.ts'

describe.each(describedApis)('the description of $title', (api) => {
  const { document, endpoints } = api
  const examplesOf = exampleCases(document)

  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s',
    async (_, endpoint) => {
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
      if (operation === undefined) throw new Error('the description has no such operation')
      await runCases([
        ...(api === publicApi ? [contractCase(endpoint)] : []),
        ...operationCases(endpoint, operation),
        ...examplesOf(endpoint, operation),
      ])
    },
  )

  it('gives every schema with a name examples that fit it', () => runCases(namedSchemaCases(document)))
})
