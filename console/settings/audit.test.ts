import { describe, expect, it } from 'vitest'
import { auditQuery, noFilters, sentenceOf } from './audit.ts'

describe('an entry of the audit log', () => {
  it.each([
    ['PATCH /users/{userId}', { userId: 12 }, 'Changed: users 12'],
    ['POST /api-keys', {}, 'Added: api keys'],
    ['DELETE /teams/{teamId}', { teamId: 3 }, 'Deleted: teams 3'],
    ['POST /incoming-webhooks/{webhookId}/rotate', { webhookId: 'a1' }, 'Added: incoming webhooks a1 rotate'],
    ['sign-in', {}, 'sign-in'],
  ])('%s is shown in words', (action, target, sentence) => {
    expect(sentenceOf({ action, target })).toBe(sentence)
  })
})

describe('filters of the audit log', () => {
  it('are left out where nothing is chosen', () => {
    expect(auditQuery(noFilters)).toEqual({})
    expect(auditQuery({ ...noFilters, request: 'a1b2' })).toEqual({})
  })

  it('leave out what is no day', () => {
    expect(auditQuery({ ...noFilters, from: '20261-01-01', to: '275760-09-14' })).toEqual({})
  })

  it('hold whole days', () => {
    const query = auditQuery({
      ...noFilters,
      person: '7',
      action: ' keys ',
      from: '2026-11-01',
      to: '2026-11-01',
    })
    expect(query).toMatchObject({ user_id: 7, action: 'keys' })
    const length = Date.parse(query.to ?? '') - Date.parse(query.from ?? '')
    expect(length).toBe(24 * 3_600_000 - 1)
  })
})
