import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import type pg from 'pg'

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** The text of a statement without parameters, such as COPY. */
export function textOf(fragment: RawBuilder<unknown>): string {
  return fragment.compile(compiler).sql
}

/** Runs a statement on the given connection, which COPY and its transaction need. */
export async function rowsOf<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  fragment: RawBuilder<Row>,
): Promise<Row[]> {
  const { sql, parameters } = fragment.compile(compiler)
  const { rows } = await client.query<Row>(sql, [...parameters])
  return rows
}

export async function run(client: pg.ClientBase, fragment: RawBuilder<unknown>): Promise<void> {
  await client.query(textOf(fragment))
}

/** Fixes the text format of values independent of the server's settings, and disables time limits. */
export async function settle(client: pg.ClientBase): Promise<void> {
  await client.query(`
    set local datestyle = 'ISO, YMD';
    set local intervalstyle = 'postgres';
    set local extra_float_digits = 3;
    set local bytea_output = 'hex';
    set local row_security = off;
    set local lock_timeout = '30s';
    set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0`)
}
