import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Json } from '../harness/api.ts'
import { connect, useScene } from '../harness/integrations/scene.ts'
import { activate, allFinished } from '../harness/workflows/automation.ts'
import { beside, frontdesk } from '../process/spawn.ts'
import { withClient } from './load.ts'
import { minutes } from './size.ts'

/*
 * What workflows listen to, ending the process that hears of it: polls of another service, and events of records. Each
 * waits for something that never comes, and whenever a process is at it, that process is killed.
 */

const scene = useScene({ workers: false })
const environment = () => ({ ...beside(scene.app), ...scene.providers.environment })

async function until<T>(look: () => Promise<T | undefined> | T | undefined, seconds = 60): Promise<T> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > end) throw new Error(`not within ${seconds} s`)
    await sleep(50)
  }
}

/** Kills three workers, each when `reached` says that it is at it. */
async function killThree(reached: () => Promise<unknown>): Promise<void> {
  for (let life = 1; life <= 3; life++) {
    const worker = frontdesk(['worker'], environment())
    await reached()
    await worker.signal('SIGKILL')
    await endBackends()
  }
}

/**
 * The database notices the end of a client only when it has something to tell it. Waits until they are gone: they would be
 * taken for those of the next process.
 */
async function endBackends(): Promise<void> {
  await sql`
    select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where datname = current_database() and usename = current_user and wait_event_type = 'Lock'`.execute(
    scene.app.db,
  )
}

it(
  'a subscription whose poll ends three processes is stopped with the reason, and others are polled',
  async () => {
    const { api } = scene.server
    const { asana } = scene.providers
    const { id: connectedAccountId } = await connect(scene, 'tasks-a')
    asana.silences.push(/project=1200000000000012/)
    const subscribed = async (projectGid: string): Promise<number> => {
      const { id } = await api.ok.post('/workflows', { name: projectGid })
      const node = await api.ok.post(`/workflows/${id}/nodes`, {
        type: 'TRIGGER',
        position: { positionX: 0, positionY: 0 },
        data: {
          type: 'TRIGGER',
          triggerType: 'INTEGRATION_TRIGGER',
          connectedAccountId,
          triggerToolkit: 'ASANA',
          triggerSlug: 'ASANA_TASK_CREATED',
          triggerConfig: { project_gid: projectGid },
        },
      })
      return node.data.connectedAccountTriggerId
    }
    const poison = await subscribed('1200000000000012')
    const asked = () => asana.calls.filter((call) => call.includes('1200000000000012')).length
    let before = 0
    await killThree(async () => {
      await until(() => asked() > before || undefined)
      before = asked()
    })
    const fine = await subscribed('1200000000000011')
    const last = frontdesk(['worker'], environment())
    const state = async (id: number): Promise<Json> => {
      const { results } = await api.ok.get('/integrations/subscriptions')
      return results.find((one: Json) => one.id === id)
    }
    await until(async () => (await state(fine)).lastPolledAt ?? undefined)
    const stopped = await until(async () => {
      const found = await state(poison)
      return found.lastError === null ? undefined : found
    })
    expect(stopped).toMatchObject({
      status: 'FAILING',
      lastError: expect.stringMatching(/^The server ended 3 times while running this\./),
    })
    expect(await state(fine)).toMatchObject({ status: 'ACTIVE', lastError: null })
    expect(asked()).toBe(3)
    await last.signal('SIGTERM')
  },
  minutes(3),
)

it(
  'an event of a record that ends three processes is given up with the reason, and others are handed on',
  async () => {
    const { api } = scene.server
    const listening = async (name: string) => {
      const object = await api.ok.post('/objects', { name, columns: [{ name: 'Name', type: 'string' }] })
      const types = await api.ok.get(`/objects/${name}/record-types`)
      return activate(api, {
        nodes: {
          start: {
            type: 'TRIGGER',
            triggerType: 'OBJECT_RECORD_CREATED',
            triggeredBy: 'ANY',
            triggeredByTableId: object.id,
            triggeredByRecordTypeId: types.results[0].id,
          },
        },
      })
    }
    const poison = await listening('poison')
    const fine = await listening('fine')
    const { databaseUrl = '' } = scene.app.config
    const given = await withClient(databaseUrl, async (client) => {
      // A run cannot be started while its workflow is locked: handing the event on waits for ever.
      await client.query('begin')
      await client.query('select from workflows where id = $1 for update', [poison.id])
      await api.ok.post('/objects/poison/rows', { Name: 'ends the process' })
      await api.ok.post('/objects/fine/rows', { Name: 'harmless' })
      await killThree(async () => {
        await until(async () => {
          const { rows } = await sql`
            select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(scene.app.db)
          return rows.length > 0 || undefined
        })
        // The others wait neither for it nor for a fourth process.
        await sleep(200)
      })
      // One by one after the first end, the harmless one came first.
      expect((await api.ok.get(`/workflows/${fine.id}/logs`)).results).toHaveLength(1)
      const last = frontdesk(['worker'], environment())
      const dead = await until(async () => {
        const { results } = await api.ok.get('/dead-letters')
        return results.find((one: Json) => one.what === 'record.created poison')
      })
      await api.ok.post('/objects/fine/rows', { Name: 'afterwards' })
      await allFinished(api, fine.id, 2)
      await client.query('rollback')
      // A failed event can be retried.
      await api.ok.post(`/dead-letters/${dead.id}/retry`)
      await allFinished(api, poison.id, 1)
      await last.signal('SIGTERM')
      return dead
    })
    expect(given.reason).toBe('The server ended 3 times while delivering this.')
  },
  minutes(3),
)
