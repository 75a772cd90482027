import { readdir, readFile, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Opened } from '../runs/bench.ts'
import { residentMiB } from '../server.ts'

/** What the server holds at one moment. */
export interface State {
  memoryMiB: number
  openFiles: number
  timers: number
  connections: number
  /** Events that are older than they are kept. */
  oldEvents: number
  /** Rows of every table, by its name. */
  rows: Map<string, number>
}

export async function stateOf(opened: Opened, resources: string): Promise<State> {
  const { server, client } = opened
  const { rows } = await client.query<{ connections: number; events: number }>(
    `select (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
       (select count(*)::int from live_events where at < now() - interval '20 minutes') as events`,
  )
  return {
    memoryMiB: await residentMiB(server),
    openFiles: (await readdir(`/proc/${server.pid}/fd`)).length,
    timers: (await toldBy(opened, resources)).filter((kind) => kind === 'Timeout').length,
    connections: rows[0]?.connections ?? 0,
    oldEvents: rows[0]?.events ?? 0,
    rows: await rowsOf(opened),
  }
}

/** What keeps the process going, in Node's words. */
async function toldBy({ server }: Opened, resources: string): Promise<string[]> {
  await rm(resources, { force: true })
  server.kill('SIGUSR2')
  for (;;) {
    const text = await readFile(resources, 'utf8').catch(() => '')
    if (text.endsWith(']')) return JSON.parse(text) as string[]
    await sleep(50)
  }
}

async function rowsOf({ client }: Opened): Promise<Map<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition
       and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const counts = new Map<string, number>()
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${name}`)
    counts.set(name.replace(/^public\./, ''), rows[0]?.count ?? 0)
  }
  return counts
}
