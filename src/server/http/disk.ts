import { randomBytes } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import { isDiskFull, statement, transact } from '../../platform/database/index.ts'

export interface DiskWatch {
  /** Records an error if it reports a full disk. */
  note: (error: unknown) => void
  /** The error of a full disk, while it is full. */
  fullness: () => Promise<unknown>
}

// Writes 1.5 MB that disappear with the transaction. An existing table may have free space and would prove
// nothing.
const fillTable = statement<unknown>(
  'health.room',
  'create temporary table room on commit drop as select md5(random()::text) from generate_series(1, 20000)',
)

/** Remembers a full disk, and tests whether there is space again. */
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
  await transact(app, async ({ db }) => {
    await fillTable.all(db)
  })
  const { hash } = await app.files.put([randomBytes(1024 * 1024)], { maxBytes: 1024 * 1024 })
  await app.files.delete(hash)
}
