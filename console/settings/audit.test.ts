import { describe, expect, it } from 'vitest'
import { auditQuery, changedValues, noFilters } from './audit.ts'

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

describe('the values of an entry', () => {
  it('are listed by key, before and after', () => {
    const values = changedValues({
      before: { role: 'MEMBER', email: 'ada@acme.example' },
      after: { role: 'ADMIN', teams: { count: 2 } },
    })
    expect(values).toEqual([
      { key: 'role', before: 'MEMBER', after: 'ADMIN' },
      { key: 'teams', before: '–', after: '{\n "count": 2\n}' },
    ])
    expect(changedValues({ before: { name: 'Shop' }, after: null })).toEqual([
      { key: 'name', before: 'Shop', after: '–' },
    ])
    expect(changedValues({ before: null, after: null })).toEqual([])
  })
})
