import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { busyNumbers } from '../../../test/harness/objects/busy-numbers.ts'
import { columnTypeIn } from '../../../test/harness/objects/former-column.ts'
import { convert, manyNumbers } from '../../../test/harness/objects/many-numbers.ts'
import { useServer } from '../../../test/harness/server.ts'
import { accounts } from '../../accounts/index.ts'
import { objects } from '../index.ts'

const server = useServer({ capabilities: [accounts, objects], environment: { FRONTDESK_RATE_LIMIT: '0' } })

const rows = 15_000

it('whole numbers are converted while people read and write them, none of whom fails', async () => {
  const { app, account, api } = server
  const numbers = await manyNumbers(app, { api, accountId: account.id, rows })
  const before = await numbers.indexes()
  const busy = busyNumbers(api, rows)
  await convert(app)
  const { calls } = await busy.finish()
  expect(calls).toBeGreaterThan(50)
  for (const id of [numbers.count, numbers.key])
    expect(await columnTypeIn(app, numbers.id, id)).toBe('bigint')
  expect(await numbers.indexes()).toEqual(before)
  expect(await numbers.left()).toEqual([])
  const { rows: untouched } = await sql<{ same: boolean }>`
    select bool_and(${sql.id(`f${numbers.count}`)} = ${sql.id(`f${numbers.key}`)}) as same
    from ${sql.id('records', `t${numbers.id}`)} where ${sql.id(`f${numbers.key}`)} >= 1000`.execute(app.db)
  expect(untouched).toEqual([{ same: true }])
}, 60_000)
