import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useServer } from '../../../test/harness/server.ts'
import { isDatabaseAway, isTooLarge } from './index.ts'

const server = useServer()

async function errorOf(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work()
    return undefined
  } catch (error) {
    return error
  }
}

it.each([
  ['a text beyond what PostgreSQL allocates', () => sql`select repeat('x', 1073741824)`],
  ['more columns than a row has', () => sql.raw(`select ${'1,'.repeat(2000)}1`)],
])('%s is too large, and no reason to wait', async (_, query) => {
  const error = await errorOf(() => query().execute(server.app.db))
  expect(error).toBeInstanceOf(Error)
  expect(isTooLarge(error)).toBe(true)
  expect(isDatabaseAway(error)).toBe(false)
})

it('so is a text beyond what a string holds', async () => {
  const error = await errorOf(async () => 'x'.repeat(2 ** 30))
  expect(isTooLarge(error)).toBe(true)
  expect(isTooLarge(new Error('invalid string length, said somebody else'))).toBe(false)
})
