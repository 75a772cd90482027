import { expect, it } from 'vitest'
import { ConnectionError, FrontdeskError } from '../../../clients/typescript/src/index.ts'
import { explain, issueOf, otherIssue } from './explain.ts'

const refused = (status: number, issues: object[] = []) =>
  new FrontdeskError(
    status,
    { code: 'bad_request', message: 'No.', request_id: 'r1', details: { issues } },
    new Headers(),
  )

it.each([
  [new ConnectionError('no route'), 'offline', undefined],
  [refused(401), 'signed-out', 'r1'],
  [refused(403), 'no-access', 'r1'],
  [refused(404), 'not-found', 'r1'],
  [refused(500), 'failed', 'r1'],
  [new Error('broken'), 'failed', undefined],
  ['text', 'failed', undefined],
])('%s is %s', (error, kind, requestId) => {
  expect(explain(error)).toMatchObject({ kind, requestId })
  expect(explain(error).advice).not.toBe('')
})

it('tells mistakes of a form apart', () => {
  const error = refused(400, [
    { path: 'email', code: 'invalid', message: 'Must be an address.' },
    { path: 'token', code: 'invalid', message: 'Was used.' },
  ])
  expect(issueOf(error, 'email')).toBe('Must be an address.')
  expect(issueOf(error, 'name')).toBeUndefined()
  expect(otherIssue(error, ['email'])).toBe('Was used.')
  expect(otherIssue(error, ['email', 'token'])).toBeUndefined()
  expect(otherIssue(refused(409), ['email'])).toBe('No.')
  expect(otherIssue(null, [])).toBeUndefined()
})
