import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { connect, type Scene, useScene } from '../../../test/harness/integrations/scene.ts'

const scene: Scene = useScene()
let mailbox: number

beforeAll(async () => {
  mailbox = (await connect(scene, 'mail-a')).id
})

beforeEach(async () => {
  await sql`delete from integration_subscriptions`.execute(scene.app.db)
})

const position = { positionX: 0, positionY: 0 }

function trigger(changes: Record<string, unknown> = {}) {
  return {
    type: 'TRIGGER',
    triggerType: 'INTEGRATION_TRIGGER',
    connectedAccountId: mailbox,
    triggerToolkit: 'GMAIL',
    triggerSlug: 'GMAIL_NEW_MESSAGE',
    triggerConfig: { label_id: 'Label_1', interval: 99 },
    ...changes,
  }
}

async function newWorkflow(): Promise<string> {
  const { id } = await scene.server.api.ok.post('/workflows', { name: 'Mail' })
  return `/workflows/${id}`
}

const addTrigger = (workflow: string, data: Json) =>
  scene.server.api.post(`${workflow}/nodes`, { type: 'TRIGGER', position, data })

const subscriptions = async (): Promise<Json[]> =>
  (await scene.server.api.ok.get('/integrations/subscriptions')).results

describe('the types of trigger', () => {
  it('are listed with their fields, all or of one toolkit; none is of a team chat', async () => {
    const { results } = await scene.server.api.ok.get('/integrations/trigger-types')
    expect(results.map((one: Json) => one.slug)).toEqual([
      'GMAIL_NEW_MESSAGE',
      'GOOGLESHEETS_NEW_ROW',
      'GOOGLEDOCS_DOCUMENT_UPDATED',
      'GOOGLEDRIVE_NEW_FILE',
      'ASANA_TASK_CREATED',
      'SALESFORCE_RECORD_CREATED',
      'SALESFORCE_RECORD_UPDATED',
      'OUTLOOK_NEW_MESSAGE',
      'OUTLOOK_NEW_CALENDAR_EVENT',
    ])
    const sheets = await scene.server.api.ok.get('/integrations/trigger-types?toolkit=GOOGLESHEETS')
    expect(sheets.results[0].configFields).toEqual([
      {
        name: 'spreadsheet_id',
        type: 'string',
        description: 'The spreadsheet.',
        required: true,
        userConfigurable: true,
        resourceType: 'spreadsheet',
      },
      {
        name: 'sheet_name',
        type: 'string',
        description: 'The sheet in it, by name.',
        required: true,
        userConfigurable: true,
        resourceType: 'sheet',
        parent: 'spreadsheet_id',
      },
      expect.objectContaining({ name: 'interval', type: 'number', required: false, userConfigurable: false }),
    ])
    expect((await scene.server.api.ok.get('/integrations/trigger-types?toolkit=SLACK')).results).toEqual([])
  })
})

describe('saving a trigger', () => {
  it('subscribes, and writes the number of the subscription into the node', async () => {
    const { body: node } = await addTrigger(await newWorkflow(), trigger())
    const [subscription] = await subscriptions()
    expect(node.data.connectedAccountTriggerId).toBe(subscription.id)
    // Fields that the platform sets are ignored, and are not returned as if they counted.
    expect(node.data.triggerConfig).toEqual({ label_id: 'Label_1' })
    expect(subscription).toMatchObject({
      connectedAccountId: mailbox,
      nodeId: node.nodeId,
      slug: 'GMAIL_NEW_MESSAGE',
      triggerConfig: { label_id: 'Label_1' },
      status: 'ACTIVE',
      failures: 0,
    })
  })

  it.each([
    ['Unsupported trigger: SLACK_NEW_MESSAGE', { triggerSlug: 'SLACK_NEW_MESSAGE' }],
    ['Unknown trigger config field for GMAIL_NEW_MESSAGE: label', { triggerConfig: { label: 'x' } }],
    [
      'Invalid trigger config: label_id - Must be an id, as the look-up of it shows.',
      { triggerConfig: { label_id: 'a b' } },
    ],
  ])('refuses: %s', async (message, changes) => {
    const workflow = await newWorkflow()
    const reply = await addTrigger(workflow, trigger(changes))
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ code: 'bad_request', message })
    const { nodeId } = (await addTrigger(workflow, trigger())).body
    const update = await scene.server.api.put(`${workflow}/nodes/${nodeId}`, { data: trigger(changes) })
    expect(update.body.message).toBe(message)
    expect((await subscriptions()).map((one) => one.triggerConfig)).toEqual([{ label_id: 'Label_1' }])
  })

  it('tells all mistakes at once', async () => {
    const other = await connect(scene, 'mail-b')
    const reply = await addTrigger(
      await newWorkflow(),
      trigger({ connectedAccountId: other.id, triggerConfig: { x: 1 }, connectedAccountTriggerId: 7 }),
    )
    expect(reply.body.details.issues.map((issue: Json) => [issue.path, issue.code])).toEqual([
      ['data.connectedAccountTriggerId', 'output_only'],
      ['data.connectedAccountId', 'invalid_reference'],
      ['data.triggerConfig.x', 'unknown_key'],
    ])
    const wrongToolkit = await addTrigger(
      await newWorkflow(),
      trigger({ triggerToolkit: 'OUTLOOK', connectedAccountId: other.id }),
    )
    expect(wrongToolkit.body.message).toBe('GMAIL_NEW_MESSAGE is a trigger of GMAIL, not of OUTLOOK.')
    const foreign = await connect(scene, 'mail-a', await scene.server.createAccount())
    const unknown = await addTrigger(await newWorkflow(), trigger({ connectedAccountId: foreign.id }))
    expect(unknown.body.details.issues).toMatchObject([
      { code: 'not_found', path: 'data.connectedAccountId' },
    ])
    expect(await subscriptions()).toEqual([])
  })

  it('subscribes anew when it is changed, under the same number; not for what is the same', async () => {
    const workflow = await newWorkflow()
    const { nodeId, data } = (await addTrigger(workflow, trigger())).body
    const id = data.connectedAccountTriggerId
    await sql`update integration_subscriptions set cursor = '{"since":"2026-01-01T00:00:00.000Z"}'`.execute(
      scene.app.db,
    )
    const cursor = async () =>
      (await scene.app.db.selectFrom('integration_subscriptions').select('cursor').execute())[0]?.cursor
    await scene.server.api.ok.put(`${workflow}/nodes/${nodeId}`, { data, alias: 'Same' })
    expect(await cursor()).not.toBeNull()
    const graph = await scene.server.api.ok.put(`${workflow}/nodes/${nodeId}`, {
      data: trigger({ triggerConfig: { query: 'from:ada' } }),
    })
    expect(graph.nodes[0].data.connectedAccountTriggerId).toBe(id)
    expect(await subscriptions()).toMatchObject([{ id, triggerConfig: { query: 'from:ada' } }])
    expect(await cursor()).toBeNull()
  })

  it('ends the subscription when the node goes, becomes another trigger, or its workflow goes', async () => {
    const first = await newWorkflow()
    const { nodeId, data } = (await addTrigger(first, trigger())).body
    const graph = await scene.server.api.ok.put(`${first}/nodes/${nodeId}`, {
      data: { type: 'TRIGGER', triggerType: 'CONTACT_CREATED' },
    })
    expect(graph.nodes[0].data).not.toHaveProperty('connectedAccountTriggerId')
    expect(await subscriptions()).toEqual([])
    await scene.server.api.ok.put(`${first}/nodes/${nodeId}`, { data: trigger() })
    expect(await subscriptions()).toMatchObject([{ id: data.connectedAccountTriggerId }])
    await scene.server.api.ok.delete(`${first}/nodes/${nodeId}`)
    expect(await subscriptions()).toEqual([])
    const second = await newWorkflow()
    await addTrigger(second, trigger())
    expect(await subscriptions()).toHaveLength(1)
    await scene.server.api.ok.delete(second)
    expect(await subscriptions()).toEqual([])
  })

  it('follows a version that is restored, and a graph that is imported', async () => {
    const workflow = await newWorkflow()
    const { nodeId, data } = (await addTrigger(workflow, trigger())).body
    const { liveSnapshotId } = await scene.server.api.ok.post(`${workflow}/publish`)
    await scene.server.api.ok.delete(`${workflow}/nodes/${nodeId}`)
    expect(await subscriptions()).toEqual([])
    await scene.server.api.ok.post(`${workflow}/versions/${liveSnapshotId}/restore`)
    expect(await subscriptions()).toMatchObject([{ id: data.connectedAccountTriggerId, nodeId }])
    const copy = await newWorkflow()
    const portable = await scene.server.api.ok.get(`${workflow}/export`)
    const imported = await scene.server.api.ok.post(`${copy}/import`, portable)
    const all = await subscriptions()
    expect(all).toHaveLength(2)
    expect(imported.nodes[0].data.connectedAccountTriggerId).toBe(all[1]?.id)
  })
})
