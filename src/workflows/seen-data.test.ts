import { beforeAll, describe, expect, it } from 'vitest'
import type { Api, Json } from '../../test/harness/api.ts'
import { hideDeals } from '../../test/harness/objects/hidden-deals.ts'
import { useServer } from '../../test/harness/server.ts'
import { draw, finished, type Sketch, type Tried, traceOf } from '../../test/harness/workflows/automation.ts'

const server = useServer({ workers: true })

const secret = 'Wage 4711'
let member: Api
let webhook: Json
let sketch: Sketch
let run: Tried

/** The deals are for admins only. An automation of the owner reads one, and the member calls it. */
beforeAll(async () => {
  const { api } = server
  member = (await server.account.addUser('MEMBER')).api
  const deals = await hideDeals(api, { Name: secret })
  webhook = await api.ok.post('/incoming-webhooks', { name: 'Deals' })
  sketch = {
    nodes: {
      start: { type: 'WEBHOOK', triggerByWebhookIds: [webhook.id] },
      found: {
        type: 'DYNAMIC_TABLES',
        tableId: deals.id,
        operation: 'SEARCH',
        search: 'Wage',
      },
      copy: (ids) => ({
        type: 'DATA_TRANSFORMER',
        mode: 'TEMPLATE',
        outputFormat: 'TEXT',
        prompt: `{${ids['found']}[0].data.Name}`,
      }),
    },
    edges: ['start → found', 'found → copy'],
  }
  const drawn = await draw(api, sketch)
  await api.ok.put(`/workflows/${drawn.id}`, { status: 'ACTIVE' })
  await api.ok.post(`/workflows/${drawn.id}/publish`, {})
  const { logId } = await member.ok.post(`/workflows/${drawn.id}/call`, { payload: { note: secret } })
  run = { ...drawn, logId, log: await finished(api, drawn.id, logId) }
})

async function tasksOf(api: Api): Promise<string> {
  return JSON.stringify((await api.ok.get('/tasks')).results)
}

async function stepOf(api: Api, name: string): Promise<Json> {
  const { results } = await api.ok.get(`/runs/${run.logId}/steps`)
  const step = results.find((one: Json) => one.nodeId === run.ids[name])
  return api.ok.get(`/runs/${run.logId}/steps/${step.id}`)
}

describe('the body of a webhook delivery', () => {
  it('is hidden like the data of the runs that it started', async () => {
    const sent = await fetch(`${server.url}${new URL(webhook.url).pathname}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${webhook.accessToken}` },
      body: JSON.stringify({ note: secret }),
    })
    expect(sent.ok).toBe(true)
    const read = async (api: Api) => {
      const [latest] = (await api.ok.get(`/incoming-webhooks/${webhook.id}/deliveries`)).results
      return api.ok.get(`/incoming-webhooks/${webhook.id}/deliveries/${latest.id}`)
    }
    const owner = await server.account.owner.signIn()
    const teammate = await (await server.account.addUser('MEMBER')).signIn()
    expect(await read(owner.api)).toMatchObject({ body: { note: secret }, isHidden: false })
    const hidden = await read(teammate.api)
    expect(hidden).toMatchObject({ body: null, isHidden: true, startedRuns: [{}] })
    const replay = `/incoming-webhooks/${webhook.id}/deliveries/${hidden.id}/replay`
    expect((await teammate.api.post(replay)).status).toBe(403)
    expect((await owner.api.post(replay)).status).toBe(202)
  })
})

describe('the data of a run with the rights of another teammate', () => {
  it('is shown to admins, with whose rights the run has', async () => {
    expect(run.log.successful).toBe(true)
    const shown = await server.api.ok.get(`/runs/${run.logId}`)
    expect(shown).toMatchObject({ payload: { note: secret }, isHidden: false })
    expect(shown.actsAs).toEqual({ email: server.account.owner.email })
    expect(await stepOf(server.api, 'copy')).toMatchObject({ output: secret, isHidden: false })
  })

  it('is hidden from members in runs, steps, traces and the editor', async () => {
    const shown = await member.ok.get(`/runs/${run.logId}`)
    expect(shown).toMatchObject({ status: 'SUCCEEDED', payload: null, isHidden: true })
    const answers = [
      shown,
      await stepOf(member, 'found'),
      await stepOf(member, 'copy'),
      await traceOf(member, run, 'found'),
      await traceOf(member, run, 'copy'),
      await member.ok.get(`/workflows/${run.id}/nodes/${run.ids['copy']}/scope`),
      await member.ok.post(`/workflows/${run.id}/nodes/${run.ids['copy']}/try`, {}),
    ]
    expect(JSON.stringify(answers)).not.toContain(secret)
    expect(await traceOf(member, run, 'copy')).toMatchObject({ success: true, output: null, is_hidden: true })
  })

  it('is not part of a test run of a member that starts behind it', async () => {
    const { logId } = await member.ok.post(`/workflows/${run.id}/test-run`, { from: run.ids['copy'] })
    const log = await finished(member, run.id, logId)
    const test = { ...run, logId, log }
    expect((await traceOf(member, test, 'copy')).output).not.toBe(secret)
    const own = await member.ok.get(`/runs/${logId}`)
    expect(own.isHidden).toBe(false)
  })

  it('does not go on in a run that a member starts', async () => {
    const refused = { status: 403, body: { code: 'forbidden' } }
    expect(await member.post(`/workflows/${run.id}/logs/${run.logId}/replay`, {})).toMatchObject(refused)
    const { results } = await member.ok.post('/runs/retry', { ids: [run.logId], version: 'current' })
    expect(results).toMatchObject([{ logId: null, error: expect.stringContaining('may not read') }])
  })

  it('does not go on in a version that a member published', async () => {
    const { api } = server
    await member.ok.post(`/workflows/${run.id}/publish`, {})
    const replay = () => api.post(`/workflows/${run.id}/logs/${run.logId}/replay`, {})
    expect(await replay()).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const { results } = await api.ok.post('/runs/retry', { ids: [run.logId], version: 'current' })
    expect(results).toMatchObject([{ logId: null, error: expect.stringContaining('Publish the automation') }])
    await api.ok.post(`/workflows/${run.id}/publish`, {})
    expect((await replay()).status).toBe(202)
  })

  it('is not shown by an approval that the run waits for, except to its assignees', async () => {
    const { api, account } = server
    const assignee = await account.addUser('MEMBER')
    const { id } = await draw(api, {
      nodes: {
        start: { type: 'WEBHOOK', triggerByWebhookIds: [] },
        ask: {
          type: 'WAIT',
          waitFor: 'TASK',
          content: 'A raise for {trigger_payload}?',
          assigneeIds: [assignee.id],
        },
      },
      edges: ['start → ask'],
    })
    await api.ok.post(`/workflows/${id}/test-run`, { payload: { note: secret } })
    await expect.poll(() => tasksOf(api)).toContain(secret)
    expect(await tasksOf(assignee.api)).toContain(secret)
    expect(await tasksOf(member)).not.toContain(secret)
    expect(JSON.stringify(await member.ok.get('/search?q=raise'))).not.toContain(secret)
  })

  it('is shown to everyone as long as no rule hides records', async () => {
    const open = await server.createAccount()
    const other = await open.addUser('MEMBER')
    const drawn = await draw(open.owner.api, {
      nodes: { start: { type: 'WEBHOOK', triggerByWebhookIds: [] } },
    })
    const { logId } = await open.owner.api.ok.post(`/workflows/${drawn.id}/test-run`, { payload: { a: 1 } })
    await finished(other.api, drawn.id, logId)
    expect(await other.api.ok.get(`/runs/${logId}`)).toMatchObject({ payload: { a: 1 }, isHidden: false })
  })
})

describe('pinned data', () => {
  it('of an admin has no values for members, whose test runs do not use it', async () => {
    const path = `/workflows/${run.id}/nodes/${run.ids['found']}/pinned`
    const pin = { output: [{ data: { Name: secret } }], variables: {} }
    expect(await server.api.ok.put(path, pin)).toMatchObject({ ...pin, isHidden: false })
    expect(await member.ok.get(path)).toMatchObject({ output: null, variables: {}, isHidden: true })
    const { logId } = await member.ok.post(`/workflows/${run.id}/test-run`, { usePinned: true })
    const log = await finished(member, run.id, logId)
    expect(JSON.stringify(await traceOf(member, { ...run, logId, log }, 'found'))).not.toContain(secret)
    const scope = await member.ok.get(`/workflows/${run.id}/nodes/${run.ids['copy']}/scope`)
    expect(JSON.stringify(scope)).not.toContain(secret)
  })

  it('of a member is shown to everyone who may see the data of that member', async () => {
    const path = `/workflows/${run.id}/nodes/${run.ids['copy']}/pinned`
    await member.ok.put(path, { output: 'mine' })
    expect(await server.api.ok.get(path)).toMatchObject({ output: 'mine', isHidden: false })
    const another = await server.account.addUser('MEMBER')
    expect(await another.api.ok.get(path)).toMatchObject({ output: null, isHidden: true })
  })
})
