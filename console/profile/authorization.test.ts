import { expect, it } from 'vitest'
import { readRequest } from './authorization.ts'

it('reads what a program asks for, and leaves out unknown ones', () => {
  expect(readRequest('?client_id=a&redirect_uri=b&state=c&prompt=consent')).toEqual({
    client_id: 'a',
    redirect_uri: 'b',
    state: 'c',
  })
})

it('reads nothing that is named twice, and nothing without a program', () => {
  expect(readRequest('?client_id=a&redirect_uri=b&redirect_uri=c')).toBeUndefined()
  expect(readRequest('?client_id=a&redirect_uri=b&resource=c&resource=d')).toBeUndefined()
  expect(readRequest('?redirect_uri=b')).toBeUndefined()
  expect(readRequest('')).toBeUndefined()
})
