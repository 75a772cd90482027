import { CompiledQuery, type RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import { withSendOptions } from './send-options.ts'
import type { Db } from './statement.ts'
import { writtenTypes } from './types.ts'

// Most generated texts occur once or twice. One that occurs a third time is likely to occur a thousandth.
const usesBeforePreparing = 3
const rememberedTexts = 500

interface Text {
  name: string
  uses: number
}

const remembered = new LRUCache<string, Text>({ max: rememberedTexts })
let made = 0

/** A place in a statement for a value that is given each time it is run. */
export class Slot<Given> {
  readonly of: (given: Given) => unknown

  constructor(of: (given: Given) => unknown) {
    this.of = of
  }
}

/**
 * SQL that is generated at run time but likely to repeat with other values, such as the page of a list. Parsing
 * and planning it takes as long as reading its 50 rows, or twice as long with a formula. A text that repeats is
 * prepared, and PostgreSQL decides once whether one plan serves all values, so a new index needs a new `epoch`.
 * A connection that has prepared too many texts is closed, because it would grow forever.
 */
export class ReusedStatement<Row, Given = undefined> {
  // Not the query that it was compiled from, which takes twenty times the memory.
  readonly #sql: string
  readonly #parameters: readonly unknown[]
  readonly #text: Text

  constructor(db: Db, query: RawBuilder<Row>, epoch: number) {
    const { sql, parameters } = query.compile(db)
    this.#sql = sql
    this.#parameters = parameters
    this.#text = textOf(`${epoch} ${sql}`)
  }

  /** Its length in characters. */
  get length(): number {
    return this.#sql.length
  }

  /** Moments come as ISO text. */
  async run(db: Db, given: Given): Promise<Row[]> {
    const values = this.#parameters.map((value) => (value instanceof Slot ? value.of(given) : value))
    this.#text.uses += 1
    const name = this.#text.uses < usesBeforePreparing ? undefined : this.#text.name
    const options = { name, isReused: true, types: writtenTypes }
    const { rows } = await db.executeQuery<Row>(
      withSendOptions(CompiledQuery.raw(this.#sql, values), options),
    )
    return rows
  }
}

/** Runs such a statement once; the next one with the same text is known by it. */
export function runReused<Row>(db: Db, query: RawBuilder<Row>, epoch: number): Promise<Row[]> {
  return new ReusedStatement(db, query, epoch).run(db, undefined)
}

/**
 * Counts the uses of a text and returns the name to prepare it under. The most recently used texts are
 * remembered.
 */
function textOf(key: string): Text {
  const known = remembered.get(key) ?? { name: `reused.${++made}`, uses: 0 }
  remembered.set(key, known)
  return known
}
