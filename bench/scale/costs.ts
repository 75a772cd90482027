import { memoryMiB, processorMs } from '../processor.ts'
import { print } from '../server.ts'
import type { Scene } from './works.ts'

export interface Cost {
  /** Milliseconds of processor time, each. */
  server: number
  database: number
}

/** What a piece of work costs each time: processor time of the servers and of the database. */
export async function costOf(
  { server, postmaster }: Scene,
  others: readonly number[],
  count: number,
  work: () => Promise<void>,
): Promise<Cost & { perSecond: number }> {
  const servers = [Number(server.pid), ...others]
  // The embedded database is a child of the first server.
  const spent = async (): Promise<Cost> => {
    const [all, database] = [await processorMs([...servers, postmaster]), await processorMs([postmaster])]
    return { server: all - database, database }
  }
  const before = await spent()
  const started = performance.now()
  await work()
  const seconds = (performance.now() - started) / 1000
  const after = await spent()
  return {
    server: (after.server - before.server) / count,
    database: (after.database - before.database) / count,
    perSecond: count / seconds,
  }
}

/** One process: its memory, and what each kind of work costs it, the database and the log of the database. */
export async function measureCosts(scene: Scene, requests: number): Promise<void> {
  const { server, postmaster, url, client, works } = scene
  const memory = async (): Promise<string> => {
    const [all, database] = [await memoryMiB([Number(server.pid), postmaster]), await memoryMiB([postmaster])]
    return `${(all - database).toFixed(0)} MiB, its database ${database.toFixed(0)} MiB`
  }
  print(`a process at rest: ${await memory()}`)
  for (const work of works) {
    // What is loaded, compiled and planned at its first use is ready.
    await work.times([url], Math.ceil(requests / 4))
    const from = await logPosition(client)
    const cost = await costOf(scene, [], requests, () => work.times([url], requests))
    const { rows } = await client.query<{ bytes: number }>(
      'select pg_wal_lsn_diff(pg_current_wal_lsn(), $1::pg_lsn)::float8 as bytes',
      [from],
    )
    const kilobytes = (rows[0]?.bytes ?? 0) / requests / 1000
    print(
      `${work.name}: ${cost.server.toFixed(2)} ms of the server, ${cost.database.toFixed(2)} ms of the database, ` +
        `${kilobytes.toFixed(1)} kB of its log, ${cost.perSecond.toFixed(0)} a second`,
    )
  }
  print(`a process after that: ${await memory()}`)
}

async function logPosition(client: Scene['client']): Promise<string> {
  const { rows } = await client.query<{ place: string }>('select pg_current_wal_lsn()::text as place')
  return rows[0]?.place ?? ''
}
