import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../faults/load.ts'
import { processes, userKey } from '../faults/processes.ts'
import { apiClient, type Json } from '../harness/api.ts'
import { emptyDatabase, freshDatabase } from '../harness/database.ts'
import { functionsOf } from '../harness/sql-functions.ts'
import { eventually } from '../harness/workflows/automation.ts'
import { dump } from './dump.ts'
import { fill } from './fill.ts'
import { load } from './load.ts'
import { siteName, startStandIns } from './stand-ins.ts'

const directory = join(import.meta.dirname, 'dumps')

const closers: (() => Promise<void>)[] = []
const close = async () => {
  for (const closer of closers.splice(0).toReversed()) await closer()
}
afterEach(close)

// `npm run dump` keeps work as this version leaves it behind, for all later ones to finish.
beforeAll(async () => {
  if (process.env['FRONTDESK_DUMP'] !== 'write') return
  const database = await emptyDatabase()
  const standIns = await startStandIns()
  closers.push(database.drop, standIns.close)
  await fill(database.url, standIns)
  const text = await withClient(database.url, dump)
  const name = `${new Date().toISOString().slice(0, 10)}.sql.gz`
  await writeFile(join(directory, name), gzipSync(text.replaceAll(standIns.site.url, siteName), { level: 9 }))
  await close()
}, 300_000)

interface Left {
  runs: Json
  turns: Json
  inbox: Json
  outbox: Json
  crawls: Json
  sources: Json
  events: Json
}

/** What is not over yet, and what failed. */
const unfinished = `select
  (select count(*) from runs where status <> 'SUCCEEDED') as runs,
  (select count(*) from conversation_turns where status <> 'DONE') as turns,
  (select count(*) from channel_inbox where state <> 'DONE') as inbox,
  (select count(*) from conversation_outbox where state <> 'SENT') as outbox,
  (select count(*) from knowledge_crawls where state <> 'COMPLETED') as crawls,
  (select count(*) from knowledge_sources where state <> 'READY') as sources,
  (select count(*) from events) as events`

describe('a database that an earlier version left in the middle of its work', async () => {
  it.each(await readdir(directory))(
    '%s is upgraded, and all of it is finished',
    async (name) => {
      const standIns = await startStandIns()
      const database = await emptyDatabase()
      closers.push(database.drop, standIns.close)
      const text = gunzipSync(await readFile(join(directory, name))).toString('utf8')
      await withClient(database.url, (client) => load(client, text.replaceAll(siteName, standIns.site.url)))
      const before = await withClient(database.url, (client) => client.query<Left>(unfinished))
      expect(Object.values(before.rows[0] ?? {}).every((count) => Number(count) > 0)).toBe(true)

      const group = await processes(database.url, standIns.environment)
      closers.push(group.clean)
      const server = await group.serve()
      const api = apiClient(group.url, userKey)
      await nothingLeft(database.url)
      const { results } = await api.ok.post('/objects/deals/rows/list', {})
      expect(results.map((row: Json) => row.data.Name).toSorted()).toEqual([
        'of the event',
        'of the run that waited {"order":3}',
        'of the run under way {"order":1}',
        'of the run under way {"order":2}',
        'of the schedule',
      ])
      const sent = standIns.graph.sent.map(({ to, text: said }) => `${to}: ${said}`)
      expect(sent).toEqual(
        expect.arrayContaining([
          '34610000001: We are open.',
          '34610000002: We are open.',
          '5001: Welcome to the page.',
        ]),
      )
      expect(await goesOn(api)).toContain('I write to ana@example.com.')
      expect((await server.signal('SIGTERM')).code).toBe(0)
      const fresh = await freshDatabase()
      closers.push(fresh.drop)
      expect(await withClient(database.url, functionsOf)).toEqual(await withClient(fresh.url, functionsOf))
    },
    120_000,
  )
})

function nothingLeft(databaseUrl: string): Promise<true> {
  const look = async (): Promise<true | undefined> => {
    const { rows } = await withClient(databaseUrl, (client) => client.query<Left>(unfinished))
    last = JSON.stringify(rows[0])
    const scheduled = await withClient(databaseUrl, (client) =>
      client.query("select from runs where trigger_type = 'SCHEDULED_TRIGGER'"),
    )
    const isOver = Object.values(rows[0] ?? {}).every((count) => Number(count) === 0)
    return isOver && scheduled.rowCount === 1 ? true : undefined
  }
  let last = ''
  return eventually(look, 90).catch((error: unknown) => {
    throw new Error(`it was not finished: ${last}`, { cause: error })
  })
}

/** The answer that a conversation waited for. */
async function goesOn(api: ReturnType<typeof apiClient>): Promise<string[]> {
  const agents: Json[] = (await api.ok.get('/agents')).results
  const lists = await Promise.all(
    agents.map(async ({ id }) => (await api.ok.get(`/agents/${id}/conversations?channel=OVERVIEW`)).results),
  )
  const index = lists.findIndex((list) => list.length > 0)
  const answer = await api.ok.post(`/agents/${agents[index].id}/messages`, {
    message: 'ana@example.com',
    conversation_id: lists[index][0].id,
  })
  return answer.messages.map((message: Json) => message.content)
}
