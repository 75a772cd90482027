import { expect, it } from 'vitest'
import { addressesOf, isDatabaseUrl, waysOf } from './addresses.ts'

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

it('reads a socket of this machine as the better of two ways', () => {
  const tcp = 'postgres://me:p%40ss@127.0.0.1:5432/name'
  expect(waysOf(`${tcp}?host=%2Fsome%2Ffolder`)).toEqual([`${tcp}?host=%2Fsome%2Ffolder`, tcp])
  for (const other of [tcp, `${tcp}?host=elsewhere`, 'postgres://me@one:5432/name?host=%2Fsome%2Ffolder'])
    expect(waysOf(other)).toBeUndefined()
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
