import { afterEach, expect, it } from 'vitest'
import { apiClient, type Json } from '../harness/api.ts'
import { emptyDatabase } from '../harness/database.ts'
import { finished } from '../harness/workflows/automation.ts'
import { call, startWaiting, waiting } from '../harness/workflows/waiting.ts'
import { processes, userKey } from './processes.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const closer of closers.splice(0).toReversed()) await closer()
})

const sketch = (data: Json) => ({ nodes: { wait: { type: 'WAIT', ...data } }, edges: ['start → wait'] })

it('runs that wait outlive a server that is killed, and go on in the next one', async () => {
  const database = await emptyDatabase()
  closers.push(database.drop)
  const group = await processes(database.url)
  closers.push(group.clean)
  const first = await group.serve()
  const api = apiClient(group.url, userKey)
  const timed = await startWaiting(api, sketch({ waitFor: 'TIME', amount: 20, unit: 'SECONDS' }))
  const called = await startWaiting(api, sketch({ waitFor: 'CALL' }))
  const answered = await startWaiting(api, sketch({ waitFor: 'CALL' }))
  const asked = await startWaiting(api, sketch({ waitFor: 'TASK', content: 'May it?' }))
  const address = ({ run }: { run: Json }): string => group.url + new URL(run.waitsFor.url).pathname
  // Acknowledged, and the server is gone the moment after.
  expect((await call(address(answered), 'before')).status).toBe(202)
  await first.signal('SIGKILL')

  await group.serve()
  expect((await waiting(api, called.logId)).waitsFor).toEqual(called.run.waitsFor)
  expect((await call(address(called), 'after')).status).toBe(202)
  expect((await call(address(answered), 'again')).status).toBe(410)
  await api.ok.post(`/tasks/${asked.run.waitsFor.taskId}/decide`, { decision: 'APPROVED' })
  for (const { id, logId } of [called, answered, asked]) {
    expect(await finished(api, id, logId)).toMatchObject({ successful: true, operations: 2 })
  }
  // It waits for as long as was said, whoever was there meanwhile.
  const until = Date.parse(timed.run.waitsFor.until)
  const log = await eventuallyOver(api, timed)
  expect(Date.parse(log.completed_at)).toBeGreaterThanOrEqual(until)
  expect(log).toMatchObject({ successful: true, operations: 2 })
}, 120_000)

async function eventuallyOver(
  api: ReturnType<typeof apiClient>,
  run: { id: number; logId: string },
): Promise<Json> {
  for (let tries = 0; tries < 5; tries++) {
    const log = await finished(api, run.id, run.logId).catch(() => undefined)
    if (log !== undefined) return log
  }
  throw new Error('the run did not go on')
}
