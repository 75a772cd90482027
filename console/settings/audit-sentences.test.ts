import { describe, expect, it } from 'vitest'
import { sentenceOf } from './audit-sentences.ts'

const labels = new Map([['customers', 'Customers']])
const rows = { name: 'customers' }

describe('an entry of the audit log', () => {
  it.each([
    ['PATCH /users/{userId}', { userId: 12 }, { role: 'ADMIN' }, 'Changed a teammate'],
    ['POST /api-keys', {}, { name: 'Shop' }, 'Created an API key: Shop'],
    [
      'POST /tables/{name}/fields',
      rows,
      { name: 'Size', type: 'number' },
      'Added a field to Customers: Size',
    ],
    ['POST /objects/{name}/rows/bulk-delete', rows, { deleted: 3 }, 'Deleted 3 records in Customers'],
    ['POST /objects/{name}/rows/bulk', rows, { rows: { count: 1 } }, 'Created 1 record in Customers'],
    ['POST /objects/{name}/rows/trash/restore', rows, { ids: [4, 5] }, 'Restored 2 records in Customers'],
    ['POST /objects/{name}/rows/upsert', rows, null, 'Created or changed records in Customers'],
    ['DELETE /objects/{name}', { name: 'gone' }, null, 'Deleted gone'],
    ['DELETE /agents/{agentId}/secrets/{secretName}', { secretName: 'KEY' }, null, 'Deleted a secret: KEY'],
    ['POST /session', {}, { method: 'password', refused: true }, 'Failed to sign in'],
    ['POST /objects/{name}/import', rows, { dry_run: true }, 'Dry run: Imported records into Customers'],
    ['POST /unknown', {}, null, 'POST /unknown'],
  ])('%s is described in words', (action, target, after, sentence) => {
    expect(sentenceOf({ action, target, before: null, after }, labels)).toBe(sentence)
  })

  it('is named as it was where it was deleted', () => {
    const entry = {
      action: 'DELETE /agents/{agentId}',
      target: {},
      before: { name: 'Reception' },
      after: null,
    }
    expect(sentenceOf(entry)).toBe('Deleted an agent: Reception')
  })
})
