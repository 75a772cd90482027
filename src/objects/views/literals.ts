import type { RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/index.ts'

/**
 * A fragment as text with its values inside, because an index definition takes no parameters. Replaces only the
 * placeholders that Kysely wrote, once, and never those inside a value.
 */
export function withLiterals(db: Db, fragment: RawBuilder<unknown>): string {
  const { sql, parameters } = fragment.compile(db)
  return sql.replaceAll(/\$(\d+)/g, (_, index: string) => literal(parameters[Number(index) - 1]))
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  return quoted(Array.isArray(value) ? `{${value.map(element).join()}}` : plain(value))
}

function element(value: unknown): string {
  return typeof value === 'number' ? String(value) : `"${plain(value).replaceAll(/[\\"]/g, '\\$&')}"`
}

function plain(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value)
  throw new TypeError(`a ${typeof value} has no place in an index definition`)
}

/** Backslashes are plain characters in PostgreSQL's literals, so only quotes need doubling. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
