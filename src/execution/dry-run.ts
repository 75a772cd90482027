import type { NodeResult } from '../kit/effects.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/index.ts'

class TakenBack extends Error {
  readonly result: NodeResult

  constructor(result: NodeResult) {
    super('taken back on purpose')
    this.result = result
  }
}

/** Does `work` in a transaction that is then taken back: what would come of it is known, and nothing has changed. */
export async function takenBack(app: App, work: (db: Db) => Promise<NodeResult>): Promise<NodeResult> {
  try {
    return await app.db.transaction().execute(async (db) => {
      throw new TakenBack(await work(db))
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.result
    throw error
  }
}
