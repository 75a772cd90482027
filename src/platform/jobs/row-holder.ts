import type { Logger } from 'pino'
import type { Db } from '../database/index.ts'
import type { HeldRows } from './leased.ts'
import { type Presence, type PresenceTiming, signOn } from './presence.ts'

interface Hold {
  table: HeldRows
  rowId: string
  lose: () => void
  isTaken: boolean
}

/** The operations on a row that this process is working on. */
export interface RowHold {
  /** The row bears the name of this process now. */
  taken(): void
  end(): void
}

/**
 * The name under which this process holds rows for callers that wait for an answer, even if it runs no jobs.
 * The process is listed on first use.
 */
export class RowHolder {
  readonly #db: Db
  readonly #log: Logger
  readonly #timing: PresenceTiming
  readonly #tables = new Set<HeldRows>()
  readonly #holds = new Set<Hold>()
  #presence: Promise<Presence> | undefined

  constructor(db: Db, log: Logger, timing: PresenceTiming) {
    this.#db = db
    this.#log = log
    this.#timing = timing
  }

  async id(): Promise<string> {
    this.#presence ??= this.#begin()
    return (await this.#presence).id
  }

  /**
   * Announces that this process is about to claim a row. Unannounced rows are released at the next heartbeat.
   * `lose` is called if another process gets the row.
   */
  hold(table: HeldRows, rowId: string, lose: () => void): RowHold {
    const hold: Hold = { table, rowId, lose, isTaken: false }
    this.#tables.add(table)
    this.#holds.add(hold)
    return {
      taken: () => {
        // Its previous holder in this process has lost it, otherwise it couldn't have been claimed.
        this.lose(table, rowId)
        hold.isTaken = true
      },
      end: () => void this.#holds.delete(hold),
    }
  }

  /** Called when another process has the row. */
  lose(table: HeldRows, rowId: string): void {
    for (const hold of this.#holds) {
      if (hold.table === table && hold.rowId === rowId && hold.isTaken) hold.lose()
    }
  }

  async close(): Promise<void> {
    const presence = this.#presence
    this.#presence = undefined
    await (await presence)?.leave()
  }

  async #begin(): Promise<Presence> {
    try {
      const options = { ...this.#timing, runsJobs: false }
      const presence = await signOn(this.#db, this.#log, options, () => void this.#look(presence.id))
      presence.lost.addEventListener('abort', () => this.#restart(presence))
      return presence
    } catch (error) {
      this.#presence = undefined
      throw error
    }
  }

  /** The process was silent for so long that others have claimed its rows. */
  #restart(presence: Presence): void {
    this.#presence = undefined
    for (const hold of this.#holds) hold.lose()
    presence.leave().catch((error: unknown) => this.#log.warn({ err: error }, 'could not sign off'))
  }

  /** Releases rows that this process holds without knowing it, because an answer was lost, and notices lost rows. */
  async #look(id: string): Promise<void> {
    try {
      for (const table of this.#tables) {
        const holds = [...this.#holds].filter((hold) => hold.table === table)
        const taken = holds.filter((hold) => hold.isTaken)
        await table.release(
          this.#db,
          id,
          holds.map((hold) => hold.rowId),
        )
        if (taken.length === 0) continue
        const ids = taken.map((hold) => hold.rowId)
        const lost = new Set(await table.lost(this.#db, id, ids))
        for (const hold of taken) if (lost.has(hold.rowId) && this.#holds.has(hold)) hold.lose()
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'could not look after what is held for requests')
    }
  }
}
