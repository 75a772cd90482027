import { describe, expect, it } from 'vitest'
import { sentenceOf } from '../../console/settings/audit-sentences.ts'
import { capabilities } from '../../src/capabilities.ts'

const changing = capabilities
  .flatMap(({ endpoints }) => endpoints)
  .filter((endpoint) => endpoint.changes && endpoint.key !== 'none')

describe('the audit log of the console', () => {
  it.each(changing.map(({ method, path }) => `${method} ${path}`))('has a sentence for %s', (action) => {
    expect(sentenceOf({ action, target: {}, before: null, after: null })).not.toBe(action)
  })
})
