import pg from 'pg'
import { memoryMiB } from '../processor.ts'
import { print } from '../server.ts'
import type { Scene } from './works.ts'

const connections = 40

/** What a connection holds in the database that has read a few tables, as those of a process have. */
export async function measureConnections({ databaseUrl, postmaster }: Scene): Promise<void> {
  const before = await memoryMiB([postmaster])
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: databaseUrl }))
  for (const client of clients) {
    await client.connect()
    for (const table of ['runs', 'conversations', 'conversation_entries', 'jobs'])
      await client.query({ name: table, text: `select * from ${table} order by id desc limit 50` })
  }
  const after = await memoryMiB([postmaster])
  await Promise.all(clients.map((client) => client.end()))
  print(`a connection of the database: ${((after - before) / connections).toFixed(1)} MiB`)
}
