import type pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import { types as usualTypes } from './types.ts'
import { runOf, sync } from './wire.ts'

/** What a statement gave. */
export interface Given<Row> {
  rows: Row[]
  rowCount: number | null
}

/** As the driver has it: its types know only the numbers of some types. */
type ParserOf = (typeId: number, format: 'text') => Column['parse']

interface Column {
  name: string
  parse: (text: string) => unknown
}

interface Description {
  fields: readonly pg.FieldDef[]
  /** By what reads the values. */
  columns: Map<pg.CustomTypesConfig, readonly Column[]>
}

/**
 * What the statements give that a connection has prepared, by their names. It stays as it is: PostgreSQL refuses to run
 * one whose columns have changed.
 */
const descriptions = new WeakMap<pg.PoolClient, Map<string, Description>>()

export function describe(client: pg.PoolClient, name: string, fields: readonly pg.FieldDef[]): void {
  const known = descriptions.get(client) ?? new Map<string, Description>()
  if (!known.has(name)) known.set(name, { fields, columns: new Map() })
  descriptions.set(client, known)
}

/** The columns of what a statement gives; undefined where the connection has not prepared it yet. */
export function columnsOf(
  client: pg.PoolClient,
  { name, types = usualTypes }: pg.QueryConfig<unknown[]>,
): readonly Column[] | undefined {
  const description = name === undefined ? undefined : descriptions.get(client)?.get(name)
  if (description === undefined) return undefined
  let columns = description.columns.get(types)
  if (columns === undefined) {
    const parserOf = types.getTypeParser.bind(types) as ParserOf
    columns = description.fields.map((field) => ({
      name: field.name,
      parse: parserOf(field.dataTypeID, 'text'),
    }))
    description.columns.set(types, columns)
  }
  return columns
}

/** Messages that have other prepared statements run in one batch with a query. They give no rows. */
export interface Beside {
  before?: Buffer | undefined
  behind?: Buffer | undefined
}

interface CommandComplete {
  text: string
}

interface DataRow {
  fields: (string | null)[]
}

/**
 * Runs a statement that its connection has prepared. The driver would ask each time what it gives, and send six messages
 * one by one; this sends one piece, with what goes before and behind it, and asks nothing. It saves both sides some 40 µs.
 */
export class KnownStatement<Row> implements pg.Submittable {
  readonly text: string
  readonly name: string
  /** The driver calls it so. */
  readonly callback: (error: Error | null, given?: Given<Row>) => void
  readonly #bytes: Buffer
  readonly #columns: readonly Column[]
  readonly #rows: Row[] = []
  /** How many more statements are answered before the one that gives the rows, or are by now. */
  #before: number
  #rowCount: number | null = null
  #failure: Error | undefined

  constructor(
    columns: readonly Column[],
    { name = '', text, values = [] }: pg.QueryConfig<unknown[]>,
    { before, behind }: Beside,
    callback: (error: Error | null, given?: Given<Row>) => void,
  ) {
    this.text = text
    this.name = name
    this.callback = callback
    this.#columns = columns
    this.#before = before === undefined ? 0 : 1
    const parts = [before, runOf(name, values.map(prepareValue)), behind, sync]
    this.#bytes = Buffer.concat(parts.filter((part) => part !== undefined))
  }

  submit({ stream }: pg.Connection): void {
    if (stream.writable) stream.write(this.#bytes)
  }

  handleDataRow({ fields }: DataRow): void {
    if (this.#failure !== undefined) return
    try {
      const row: Record<string, unknown> = {}
      for (let index = 0; index < fields.length; index++) {
        const column = this.#columns[index]
        const text = fields[index]
        if (column !== undefined)
          row[column.name] = text === null || text === undefined ? null : column.parse(text)
      }
      this.#rows.push(row as Row)
    } catch (error) {
      this.#failure = error as Error
    }
  }

  /** `INSERT 0 1`, `SELECT 50`, `BEGIN`. */
  handleCommandComplete({ text }: CommandComplete): void {
    if (this.#before === 0) {
      const count = /\d+$/.exec(text)?.[0]
      this.#rowCount = count === undefined ? null : Number(count)
    }
    this.#before -= 1
  }

  handleError(error: Error): void {
    this.callback(this.#failure ?? error)
    this.#failure = undefined
  }

  handleReadyForQuery(): void {
    if (this.#failure === undefined) this.callback(null, { rows: this.#rows, rowCount: this.#rowCount })
    else this.handleError(this.#failure)
  }

  handleRowDescription(): void {}

  handleEmptyQuery(): void {}

  handlePortalSuspended(): void {}
}
