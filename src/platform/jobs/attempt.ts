import { mostDeaths } from '../../kit/job.ts'
import { isDatabaseAway, isTooLarge, retryWhileAway } from '../database/index.ts'

/** One try at a row that this process holds. Whatever is written about it is written until it is known to be there. */
export interface Attempt {
  /** How many processes ended while it was under way in them. */
  deaths: number
  /** What the server was doing with it, for people: `it sent this message`. */
  doing: string
  /** What is told where it comes to more than the database can hold. */
  tooLarge?: string
  run: () => Promise<void>
  /** Where that is not done by the last of its writing. */
  finish?: () => Promise<void>
  /** It failed: another try later, or none. */
  failed: (error: unknown) => Promise<void>
  /** The database cut it short, which says nothing about it. */
  interrupted: (error: unknown) => Promise<void>
  /** It is not tried again: so many processes ended over it that the next one may well, too, or it cannot succeed. */
  setAside: (reason: string) => Promise<void>
}

/** Makes the try, and writes down what came of it. Throws where the row is to be given back: the process stops. */
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
