import type { App } from '../../platform/app.ts'
import { transact } from '../../platform/database/index.ts'

class TakenBack<Result> extends Error {
  readonly result: Result

  constructor(result: Result) {
    super('taken back on purpose')
    this.result = result
  }
}

/** Does `work` in a transaction that is then rolled back: returns its result without changing anything. */
export async function takenBack<Result>(app: App, work: (app: App) => Promise<Result>): Promise<Result> {
  try {
    return await transact(app, async (app) => {
      throw new TakenBack(await work(app))
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.result as Result
    throw error
  }
}
