import { isContention, isLockTimeout, keepPartitionsOf } from '../../src/platform/database/index.ts'
import { openHost } from '../../src/platform/jobs/testing/host.ts'
import { isMoved, movedTables } from './before-parts.ts'

// A process that moves the rows of a table into parts by time, as the chore does, until all of them are there.
const [url = '', name = ''] = process.argv.slice(2)
const table = movedTables.find((one) => one.name === name)
if (table === undefined) throw new Error(`${name} is not moved`)
const host = await openHost(url)
while (!(await isMoved(host.db, table))) {
  await keepPartitionsOf(host, table, new AbortController().signal).catch((error: unknown) => {
    // The next round is the next chance.
    if (!isLockTimeout(error) && !isContention(error)) throw error
  })
}
await host.lifetime.close()
