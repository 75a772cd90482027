import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import { fail, ok } from '../finding.ts'
import type { Check } from '../scene.ts'
import { secretKeyFile, secretsThere } from '../secret-key-file.ts'

export const secretKey: Check = {
  name: 'secret key',
  needs: ['DATABASE_URL', 'FRONTDESK_SECRET_KEY'],
  look: async (scene) => {
    const { config } = scene
    const mine = (await secretsThere(config))?.keyId ?? null
    const database = await scene.database().catch(() => undefined)
    const used = database === undefined ? new Map<string, number>() : await keysInUse(database.db)
    const others = [...used].filter(([key]) => key !== mine)
    const total = [...used.values()].reduce((sum, count) => sum + count, 0)
    if (others.length > 0) {
      const place = config.secretKey === undefined ? secretKeyFile(config) : 'FRONTDESK_SECRET_KEY'
      const count = others.reduce((sum, [, one]) => sum + one, 0)
      return fail(
        `${count} of ${total} stored credentials were sealed with another key (${others.map(([key]) => key).join(', ')}): put that key back into ${place}, or enter them again`,
      )
    }
    if (mine === null) return ok('will be made at the first start')
    return ok(total === 0 ? 'can be read; nothing is sealed yet' : `opens all ${total} stored credentials`)
  },
}

/** The number of sealed values by key ID. Columns with sealed values have `secret` in their name. */
async function keysInUse(db: Db): Promise<Map<string, number>> {
  const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and column_name like '%secret%' and data_type in ('text', 'jsonb')`.execute(
    db,
  )
  const keys = new Map<string, number>()
  for (const { table, column, type } of columns) {
    const { rows } = await sql<{ head: string; count: number }>`
      select left(value, 7) as head, count(*) as count
      from (${type === 'text' ? texts(table, column) : textsWithin(table, column)}) as sealed
      where value ~ '^A[Q-Za-f][A-Za-z0-9_-]{42,}$' group by 1`.execute(db)
    for (const { head, count } of rows) {
      // A version byte, then the four bytes of the key ID.
      const key = Buffer.from(head, 'base64url').subarray(1, 5).toString('hex')
      keys.set(key, (keys.get(key) ?? 0) + count)
    }
  }
  return keys
}

function texts(table: string, column: string): RawBuilder<unknown> {
  return sql`select ${sql.ref(column)} as value from ${sql.id('public', table)}`
}

function textsWithin(table: string, column: string): RawBuilder<unknown> {
  return sql`select found #>> '{}' as value from ${sql.id('public', table)},
    jsonb_path_query(${sql.ref(column)}, 'strict $.** ? (@.type() == "string")') as found`
}
