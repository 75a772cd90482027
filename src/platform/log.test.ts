import { Client } from 'pg'
import { expect, it } from 'vitest'
import { errorForLog } from './log.ts'

it('tells what an error says, not what hangs on it', () => {
  const client = new Client({ password: 'open sesame' })
  const error = Object.assign(new Error('terminating connection'), { code: '57P01', client })
  const logged = errorForLog(new TypeError('could not end', { cause: error }))
  expect(logged).toMatchObject({
    type: 'TypeError',
    message: 'could not end',
    cause: { type: 'Error', message: 'terminating connection', code: '57P01' },
  })
  expect(Object.keys(logged.cause ?? {}).toSorted()).toEqual(['code', 'message', 'stack', 'type'])
  expect(JSON.stringify(logged)).not.toContain('sesame')
})

it('takes whatever was thrown', () => {
  expect(errorForLog('no')).toEqual({ type: 'string', message: 'no' })
})
