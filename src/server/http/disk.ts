import { randomBytes } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import { isDiskFull, statement } from '../../platform/database/index.ts'

export interface DiskWatch {
  /** Takes note where the error says that there was no room. */
  note: (error: unknown) => void
  /** The error that tells of a full disk, for as long as it is full. */
  fullness: () => Promise<unknown>
}

// 1.5 MB that are gone with the transaction. A table that exists may have room in itself and would prove nothing.
const fillTable = statement<unknown>(
  'health.room',
  'create temporary table room on commit drop as select md5(random()::text) from generate_series(1, 20000)',
)

/** Remembers that something found no room to write, and tries for itself whether there is again. */
export function watchDisk(app: App): DiskWatch {
  let noted: unknown
  return {
    note: (error) => {
      if (isDiskFull(error)) noted = error
    },
    fullness: async () => {
      if (noted === undefined) return undefined
      try {
        await writeSomething(app)
        noted = undefined
      } catch (error) {
        if (!isDiskFull(error)) throw error
        noted = error
      }
      return noted
    },
  }
}

async function writeSomething(app: App): Promise<void> {
  await app.db.transaction().execute(async (transaction) => {
    await fillTable.all(transaction)
  })
  const { hash } = await app.files.put([randomBytes(1024 * 1024)], { maxBytes: 1024 * 1024 })
  await app.files.delete(hash)
}
