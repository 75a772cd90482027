import { expect, it } from 'vitest'
import { objectId, objectIdPattern, timeUuid, token } from './ids.ts'

it('makes object identifiers that sort by the order in which they were made', () => {
  const ids = Array.from({ length: 100_000 }, () => objectId())
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => objectIdPattern.test(id))).toBe(true)
  expect(ids.toSorted()).toEqual(ids)
})

it('keeps the order when the clock steps back', () => {
  const before = objectId(Date.now() + 1000)
  expect(objectId() > before).toBe(true)
})

it('makes uuids of version 7 that sort by the order in which they were made', () => {
  const ids = Array.from({ length: 20_000 }, () => timeUuid())
  expect(
    ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
  ).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
  // Not further ahead: the other tests of this process get their ids from the same clock.
  const soon = Date.now() + 1000
  expect(Number.parseInt(timeUuid(soon).replace('-', '').slice(0, 12), 16)).toBe(soon)
})

it('makes tokens with the entropy asked for', () => {
  expect(Buffer.from(token(256), 'base64url')).toHaveLength(32)
})
