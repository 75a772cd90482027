import { expect, it, onTestFinished } from 'vitest'
import { processes, userKey } from '../faults/processes.ts'
import { apiClient } from '../harness/api.ts'
import { freshDatabase } from '../harness/database.ts'
import { draw, eventually, outputOf } from '../harness/workflows/automation.ts'

const slowly = `const numbers: number[] = [1, 2]
const end = Date.now() + 2000
while (Date.now() < end);
return numbers.map((one) => one * 2)`

it('the built server runs code, and again if it is killed meanwhile', async () => {
  const database = await freshDatabase()
  onTestFinished(database.drop)
  const group = await processes(database.url)
  onTestFinished(group.clean)
  const server = await group.serve()
  const api = apiClient(group.url, userKey)
  const drawn = await draw(api, {
    nodes: { start: { type: 'WEBHOOK', triggerByWebhookIds: [] }, code: { type: 'CODE', code: slowly } },
    edges: ['start → code'],
  })
  const { logId } = await api.ok.post(`/workflows/${drawn.id}/test-run`, { payload: {} })
  await eventually(async () => ((await api.ok.get(`/runs/${logId}`)).status === 'RUNNING' ? true : undefined))
  await server.signal('SIGKILL')
  await group.serve()
  const log = await eventually(async () => {
    const found = await api.ok.get(`/workflows/${drawn.id}/logs/${logId}`)
    return found.completed_at === null ? undefined : found
  }, 90)
  expect(await outputOf(api, { ...drawn, logId, log }, 'code')).toEqual([2, 4])
}, 240_000)
