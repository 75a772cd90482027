import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { emptyDatabase } from '../../../test/harness/database.ts'

const migrations = join(import.meta.dirname, '../../../migrations')

it('makes a person of every user there was, with their password and their keys', async () => {
  const { url, drop } = await emptyDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(await readFile(join(migrations, '0001-accounts.sql'), 'utf8'))
    await client.query(`
      insert into accounts (name, namespace) values ('One', 'one'), ('Two', 'two');
      insert into users (account_id, email, role, password_hash)
      values (1, 'Ada@one.example', 'OWNER', 'hash of ada'), (2, 'bo@two.example', 'OWNER', null),
             (1, 'cy@one.example', 'MEMBER', 'hash of cy');
      delete from users where email = 'bo@two.example';
      insert into users (account_id, email, role) values (2, 'bo@two.example', 'OWNER');
      insert into api_keys (account_id, user_id, name, hash, prefix) values (1, 1, 'k', sha256('k'), 'k');`)
    await client.query(await readFile(join(migrations, '202611151734-people.sql'), 'utf8'))
    const { rows } = await client.query(
      `select u.id, u.email, p.email as person, p.password_hash from users u join people p on p.id = u.person_id order by u.id`,
    )
    expect(rows).toEqual([
      { id: 1, email: 'Ada@one.example', person: 'Ada@one.example', password_hash: 'hash of ada' },
      { id: 3, email: 'cy@one.example', person: 'cy@one.example', password_hash: 'hash of cy' },
      { id: 4, email: 'bo@two.example', person: 'bo@two.example', password_hash: null },
    ])
    expect((await client.query('select user_id from api_keys')).rows).toEqual([{ user_id: 1 }])
    await client.query(`update people set email = 'ada@one.example' where id = 1`)
    expect((await client.query('select email from users where id = 1')).rows).toEqual([
      { email: 'ada@one.example' },
    ])
  } finally {
    await client.end()
    await drop()
  }
})
