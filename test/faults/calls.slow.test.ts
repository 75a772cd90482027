import { afterEach, expect, it } from 'vitest'
import { createAgent, say } from '../harness/agents/agent.ts'
import { apiClient, type Json } from '../harness/api.ts'
import { emptyDatabase } from '../harness/database.ts'
import { draw, eventually, finished } from '../harness/workflows/automation.ts'
import { callee, calling, callNode } from '../harness/workflows/calls.ts'
import { call, waiting } from '../harness/workflows/waiting.ts'
import { processes, userKey } from './processes.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const closer of closers.splice(0).toReversed()) await closer()
})

async function started() {
  const database = await emptyDatabase()
  closers.push(database.drop)
  const group = await processes(database.url)
  closers.push(group.clean)
  const first = await group.serve()
  return { group, first, api: apiClient(group.url, userKey) }
}

const entry = { type: 'WEBHOOK', triggerByWebhookIds: [] }
const values = [{ name: 'ok', type: 'BOOLEAN', value: 'true' }]

it('runs that call others are whole after the server was killed: each call is one run, and wakes its caller once', async () => {
  const { group, first, api } = await started()
  const target = await callee(api, { values })
  const asked = await callee(api, {
    nodes: { wait: { type: 'WAIT', waitFor: 'CALL' } },
    edges: ['start → wait', 'wait → end'],
    values,
  })
  const parents: { id: number; logId: string }[] = []
  for (const { id } of [target, asked]) {
    const sketch = calling(callNode({ id }))
    const drawn = await draw(api, { ...sketch, nodes: { start: entry, ...sketch.nodes } })
    const runs = await Promise.all(
      Array.from({ length: id === asked.id ? 1 : 30 }, () =>
        api.ok.post(`/workflows/${drawn.id}/test-run`, {}),
      ),
    )
    parents.push(...runs.map(({ logId }) => ({ id: drawn.id, logId })))
  }
  const last = parents.at(-1)?.logId ?? ''
  const child = await waiting(api, (await waiting(api, last)).waitsFor.runId)
  await first.signal('SIGKILL')

  await group.serve()
  expect((await call(group.url + new URL(child.waitsFor.url).pathname)).status).toBe(202)
  for (const { id, logId } of parents) {
    expect(await finished(api, id, logId)).toMatchObject({ successful: true, operations: 3 })
    const { calls } = await api.ok.get(`/runs/${logId}`)
    expect(calls.map((one: Json) => one.status)).toEqual(['SUCCEEDED'])
  }
}, 120_000)

it('a flow that waits for an automation continues in the next process with the same run', async () => {
  const { group, first, api } = await started()
  const target = await callee(api, {
    nodes: { wait: { type: 'WAIT', waitFor: 'CALL' } },
    edges: ['start → wait', 'wait → end'],
    values,
  })
  const agent = await createAgent(api)
  const [, node = ''] = await agent.start(callNode(target))
  await agent.connect(agent.startFlowId, node, await agent.add(agent.startFlowId, say('It is done.')))
  const lost = agent.say().then(
    () => 'answered',
    () => 'cut off',
  )
  const child = await eventually(async () => {
    const { results } = await api.ok.get(`/runs?workflowId=${target.id}`)
    return results[0]?.status === 'WAITING' ? results[0] : undefined
  })
  await first.signal('SIGKILL')
  expect(await lost).toBe('cut off')

  await group.serve()
  expect((await call(group.url + new URL(child.waitsFor.url).pathname)).status).toBe(202)
  const path = `${agent.path}/conversations/${child.parent.conversationId}`
  const said = await eventually(async () => {
    const { messages } = await api.ok.get(path)
    return messages.length > 0 ? messages.map((one: Json) => one.content) : undefined
  }, 60)
  expect(said).toEqual(['It is done.'])
  expect((await api.ok.get(`/runs?workflowId=${target.id}`)).results).toHaveLength(1)
}, 120_000)
