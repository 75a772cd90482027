import { expect, it } from 'vitest'
import type { Json } from '../harness/api.ts'
import { useServer } from '../harness/server.ts'
import { allFinished } from '../harness/workflows/automation.ts'

const server = useServer({ workers: true })

it('what was noted during the day is summed up, and a task says so; a day without news says nothing', async () => {
  const { api } = server
  const installation = await api.ok.post('/templates/daily-digest/install', {
    inputs: { notes_name: 'Shop news', hour: '07:30', time_zone: 'Europe/Berlin' },
    sample_data: false,
  })
  const [workflow, notes, digests] = installation.made
  const { nodes } = await api.ok.get(`/workflows/${workflow.id}/graph`)
  expect(nodes.find((node: Json) => node.type === 'SCHEDULED_TRIGGER').data).toMatchObject({
    cronExpression: '30 7 * * *',
    timezone: 'Europe/Berlin',
  })
  const kept = async () => (await api.ok.post(`/objects/${digests.id}/rows/list`, {})).results

  // Nothing is new yet.
  await api.ok.post(`/workflows/${workflow.id}/run`, {})
  expect(await allFinished(api, Number(workflow.id), 1)).toMatchObject([{ successful: true }])
  expect(await kept()).toEqual([])

  await api.ok.post(`/objects/${notes.id}/rows`, {
    data: { Subject: 'Delivery is late', Details: 'The lamps from Oslo arrive on Thursday.' },
  })
  await api.ok.post(`/workflows/${workflow.id}/run`, {})
  await allFinished(api, Number(workflow.id), 2)
  const [digest] = await kept()
  expect(digest.data.Title).toBe('What is new: Shop news')
  expect(digest.data.Summary).toMatch(/Oslo|Thursday|late/)
  const { results: tasks } = await api.ok.get('/tasks?assigned_to_me=true&completed=false')
  expect(tasks).toMatchObject([{ content: 'Read what is new: Shop news', row_id: digest.id }])
})
