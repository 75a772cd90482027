import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { outputOf, traceOf, tryOut } from '../../../test/harness/workflows/automation.ts'
import { over, startWaiting, waiting } from '../../../test/harness/workflows/waiting.ts'

const server = useServer({ workers: true })

const asking = (data: Json = {}) => ({
  nodes: { ask: { type: 'WAIT', waitFor: 'TASK', content: 'A discount for {trigger_payload}?', ...data } },
  edges: ['start → ask'],
})

describe('a run that waits for a decision', () => {
  it('goes on when it is approved, with the comment', async () => {
    const run = await startWaiting(server.api, asking(), 'Ana')
    const { kind, taskId, url } = run.run.waitsFor
    expect({ kind, url }).toEqual({ kind: 'TASK', url: null })
    expect(await server.api.ok.get(`/tasks/${taskId}`)).toMatchObject({
      content: 'A discount for Ana?',
      assignee_ids: [server.account.owner.id],
      completed: false,
    })
    const decided = await server.api.ok.post(`/tasks/${taskId}/decide`, {
      decision: 'APPROVED',
      comment: 'Up to 10 %',
    })
    expect(decided).toMatchObject({ completed: true, completed_by: server.account.owner.id })
    const done = await over(server.api, run)
    expect(await outputOf(server.api, done, 'ask')).toEqual({
      approved: true,
      comment: 'Up to 10 %',
      userId: server.account.owner.id,
    })
    expect((await server.api.post(`/tasks/${taskId}/decide`, { decision: 'DECLINED' })).status).toBe(409)
  })

  it('leaves by `declined` when it is declined, or the task deleted', async () => {
    const [declined, deleted] = await Promise.all([
      startWaiting(server.api, asking(), 'Ana'),
      startWaiting(server.api, asking(), 'Bo'),
    ])
    await server.api.ok.post(`/tasks/${declined.run.waitsFor.taskId}/decide`, { decision: 'DECLINED' })
    await server.api.ok.delete(`/tasks/${deleted.run.waitsFor.taskId}`)
    const first = await over(server.api, declined)
    expect(await traceOf(server.api, first, 'ask')).toMatchObject({
      port: 'declined',
      output: { approved: false, comment: null },
    })
    const second = await over(server.api, deleted)
    expect(await traceOf(server.api, second, 'ask')).toMatchObject({
      port: 'declined',
      output: { comment: 'The task was deleted.' },
    })
  })

  it('closes the task that nobody decided in time', async () => {
    const run = await startWaiting(server.api, asking({ limitAmount: 2, limitUnit: 'HOURS' }), 'Ana')
    const { taskId } = run.run.waitsFor
    await sql`update run_waits set due_at = now() where run_id = ${run.logId}`.execute(server.app.db)
    const done = await over(server.api, run)
    expect(await traceOf(server.api, done, 'ask')).toMatchObject({ port: 'timeout', output: null })
    expect(await server.api.ok.get(`/tasks/${taskId}`)).toMatchObject({ completed: true, completed_by: null })
    expect((await server.api.post(`/tasks/${taskId}/decide`, { decision: 'APPROVED' })).status).toBe(409)
  })

  it('is approved by completing the task, and decided by those alone who are asked', async () => {
    const member = await server.account.addUser('MEMBER')
    const run = await startWaiting(server.api, asking({ assigneeIds: [member.id] }), 'Ana')
    const { taskId } = run.run.waitsFor
    const answer = await server.api.post(`/tasks/${taskId}/decide`, { decision: 'APPROVED' })
    expect(answer.status).toBe(403)
    const other = await server.createAccount()
    const foreign = await other.owner.api.post(`/tasks/${taskId}/decide`, { decision: 'APPROVED' })
    expect(foreign.status).toBe(404)
    expect((await waiting(server.api, run.logId)).waitsFor.taskId).toBe(taskId)
    await member.api.ok.post(`/tasks/${taskId}/complete`)
    // Taking the decision back has no effect any more.
    await member.api.ok.post(`/tasks/${taskId}/uncomplete`)
    const done = await over(server.api, run)
    expect(await outputOf(server.api, done, 'ask')).toMatchObject({ approved: true, userId: member.id })
  })

  it('fails where somebody is asked who is not there, and makes no task', async () => {
    const before = (await server.api.ok.get('/tasks?limit=200')).results.length
    const done = await tryOut(server.api, asking({ assigneeIds: [999_999] }), 'Ana')
    expect(done.log).toMatchObject({ successful: false })
    expect(done.log.error).toContain('There is no user 999999')
    expect((await server.api.ok.get('/tasks?limit=200')).results).toHaveLength(before)
  })
})
