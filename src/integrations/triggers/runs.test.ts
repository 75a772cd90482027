import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { connect, type Scene, useScene } from '../../../test/harness/integrations/scene.ts'
import { pollSubscription } from './poll.ts'

const scene: Scene = useScene({ workers: true })

const position = { positionX: 0, positionY: 0 }

it('starts the runs of active workflows, and only those, with what happened as {trigger_payload}', async () => {
  const { api } = scene.server
  const { id: connectedAccountId } = await connect(scene, 'tasks-a')
  const data = {
    type: 'TRIGGER',
    triggerType: 'INTEGRATION_TRIGGER',
    connectedAccountId,
    triggerToolkit: 'ASANA',
    triggerSlug: 'ASANA_TASK_CREATED',
    triggerConfig: { project_gid: '1200000000000011' },
  }
  const workflows: { id: number; subscription: number }[] = []
  for (const status of ['ACTIVE', 'DRAFT']) {
    const { id } = await api.ok.post('/workflows', { name: status })
    const node = await api.ok.post(`/workflows/${id}/nodes`, { type: 'TRIGGER', position, data })
    if (status === 'ACTIVE') await api.ok.put(`/workflows/${id}`, { status })
    workflows.push({ id, subscription: node.data.connectedAccountTriggerId })
  }
  // Saving polled each of them once.
  await until(async () => {
    const { results } = await api.ok.get('/integrations/subscriptions')
    return results.every((one: Json) => one.lastPolledAt !== null)
  })
  const happened = new Date().toISOString()
  scene.providers.asana.data.tasks.push({
    gid: '7',
    project: '1200000000000011',
    name: 'Call {Bob}',
    notes: '',
    created_at: happened,
    modified_at: happened,
  })
  for (const { subscription } of workflows) {
    await pollSubscription(scene.app, subscription, new AbortController().signal)
  }
  const [active, draft] = workflows
  const { results } = await api.ok.get(`/workflows/${active?.id}/logs`)
  expect(results).toHaveLength(1)
  const log = `/workflows/${active?.id}/logs/${results[0].id}`
  await until(async () => (await api.ok.get(log)).completed_at !== null)
  const run = await api.ok.get(log)
  expect(run.successful).toBe(true)
  const trace = await api.ok.get(`${log}/nodes/${run.node_results[0].id}/trace`)
  expect(trace.output).toMatchObject({ gid: '7', name: 'Call {Bob}', project_gid: '1200000000000011' })
  expect((await api.ok.get(`/workflows/${draft?.id}/logs`)).results).toEqual([])
  // Events from the time as a draft don't count once it becomes active.
  await api.ok.put(`/workflows/${draft?.id}`, { status: 'ACTIVE' })
  await pollSubscription(scene.app, draft?.subscription ?? 0, new AbortController().signal)
  expect((await api.ok.get(`/workflows/${draft?.id}/logs`)).results).toEqual([])
})

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(20)
}
