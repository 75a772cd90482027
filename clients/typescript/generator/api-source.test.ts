import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { capabilities } from '../../../src/capabilities.ts'
import { describeApi } from '../../../src/server/openapi/document.ts'
import { apiSource } from './api-source.ts'

it('is what is written down', async () => {
  const written = readFileSync(join(import.meta.dirname, '../src/api.generated.ts'), 'utf8')
  const isCurrent = written === apiSource(await describeApi(capabilities, '/public/v1'))
  const hint = 'The API has changed and its TypeScript client has not: run `npm run sdk` and commit the file.'
  expect(isCurrent ? 'current' : hint).toBe('current')
})
