import { expect, it } from 'vitest'
import { addressesOf, isDatabaseUrl } from './addresses.ts'

it('reads several hosts as an address for each', () => {
  expect(addressesOf('postgres://me:p%40ss@one:5432,two:5433/name?sslmode=require')).toEqual([
    'postgres://me:p%40ss@one:5432/name?sslmode=require',
    'postgres://me:p%40ss@two:5433/name?sslmode=require',
  ])
  expect(addressesOf('postgresql://one,two/name?target_session_attrs=read-write&sslmode=disable')).toEqual([
    'postgresql://one/name?sslmode=disable',
    'postgresql://two/name?sslmode=disable',
  ])
  expect(addressesOf('postgres://one/name?target_session_attrs=any')).toEqual(['postgres://one/name'])
})

it.each([
  ['postgres://me@one:5432/name', true],
  ['postgres://me@one:5432,two:5433/name', true],
  ['postgres://me@[::1]:5432,two/name', true],
  ['postgres://me@one:5432,two:port/name', false],
  ['postgres://me@one,/name', false],
  ['mysql://me@one/name', false],
  ['one:5432', false],
])('%s is an address: %s', (url, expected) => {
  expect(isDatabaseUrl(url)).toBe(expected)
})
