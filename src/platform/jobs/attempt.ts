import { mostDeaths } from '../../kit/job.ts'
import { isDatabaseAway, isTooLarge, retryWhileAway } from '../database/index.ts'

/** One try at a row that this process holds. Whatever is written about it is written until it is known to be there. */
export interface Attempt {
  /** The number of processes that died while they were running it. */
  deaths: number
  /** The work of this row, as people read it: `sending this message`. */
  doing: string
  /** The error if its result is larger than the database can store. */
  tooLarge?: string
  run: () => Promise<void>
  /** Ends the row, unless its last write has done so. */
  finish?: () => Promise<void>
  /** It failed: another try later, or none. */
  failed: (error: unknown) => Promise<void>
  /** The database interrupted the attempt, which doesn't count. */
  interrupted: (error: unknown) => Promise<void>
  /** It is not tried again: so many processes ended over it that the next one may well, too, or it cannot succeed. */
  setAside: (reason: string) => Promise<void>
}

/** Makes an attempt and records its outcome. Throws if the row must be released because the process stops. */
export async function attempt(signal: AbortSignal, row: Attempt): Promise<void> {
  try {
    if (row.deaths >= mostDeaths) {
      return await row.setAside(`The server ended ${row.deaths} times while ${row.doing}.`)
    }
    await row.run()
  } catch (error) {
    if (signal.aborted) throw error
    if (isDatabaseAway(error)) return retryWhileAway(signal, () => row.interrupted(error))
    if (isTooLarge(error))
      return retryWhileAway(signal, () =>
        row.setAside(row.tooLarge ?? 'It is larger than the database takes.'),
      )
    return retryWhileAway(signal, () => row.failed(error))
  }
  if (row.finish !== undefined) await retryWhileAway(signal, row.finish)
}
