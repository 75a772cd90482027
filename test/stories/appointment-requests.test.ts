import { expect, it } from 'vitest'
import type { Json } from '../harness/api.ts'
import { newVisitor } from '../harness/channels/visitor.ts'
import { useServer } from '../harness/server.ts'
import { allFinished } from '../harness/workflows/automation.ts'

const server = useServer({ workers: true })

it('a visitor asks for an appointment, and whoever installed it finds a task to confirm it', async () => {
  const { api } = server
  const installation = await api.ok.post('/templates/appointment-requests/install', {})
  const made = (kind: string) => installation.made.find((one: Json) => one.kind === kind)
  // What is made up is nobody's task.
  expect((await api.ok.get('/tasks')).results).toEqual([])

  const visitor = await newVisitor(server.url, made('agent').id)
  const chat = await visitor.stream()
  const heard = (text: string) => chat.until(() => chat.said().includes(text))
  await visitor.fetch('/conversation', { json: {} })
  await heard('Could you tell me your name?')
  await visitor.say('My name is Mary Shelley')
  await heard('Could you tell me your email address?')
  await visitor.say('mary@example.com')
  await heard('When would you like to come?')
  await visitor.say('Thursday at three')
  await heard('What is the appointment for?')
  await visitor.say('The boiler has to be looked at')
  await heard('Thank you, Mary Shelley. We will write to mary@example.com to confirm it.')
  chat.close()

  const query = { path: 'Email', operator: 'equals', value: 'mary@example.com' }
  const { results: rows } = await api.ok.post(`/objects/${made('object').id}/rows/list`, { query })
  expect(rows).toMatchObject([{ data: { Name: 'Mary Shelley', Status: 'Requested' } }])
  expect(await allFinished(api, Number(made('workflow').id), 1)).toMatchObject([{ successful: true }])
  const { results: tasks } = await api.ok.get('/tasks?assigned_to_me=true&completed=false')
  expect(tasks).toMatchObject([
    { object_name: made('object').id, row_id: rows[0].id, due_date: expect.any(String) },
  ])
  expect(tasks[0].content).toMatch(/^Confirm the appointment of Mary Shelley: ./)

  // It is confirmed, and done.
  await api.ok.patch(`/objects/${made('object').id}/rows/${rows[0].id}`, { data: { Status: 'Confirmed' } })
  await api.ok.post(`/tasks/${tasks[0].id}/complete`)
  expect((await api.ok.get('/tasks?assigned_to_me=true&completed=false')).results).toEqual([])
})
