import { expect, it } from 'vitest'
import { say } from '../harness/agents/agent.ts'
import type { Json } from '../harness/api.ts'
import { newVisitor, publishedAgent } from '../harness/channels/visitor.ts'
import { useServer } from '../harness/server.ts'
import { activate, allFinished } from '../harness/workflows/automation.ts'

// The workflow calls this very server, which is on loopback.
const server = useServer({ workers: true, environment: { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' } })

/** A call of the public API from a workflow, with the owner's key. */
function call(method: string, path: string, more: object): Json {
  const { url, account } = server
  return {
    type: 'API',
    method,
    url: `${url}/public/v1${path}`,
    headers: [{ key: 'Authorization', value: `Bearer ${account.owner.key}` }],
    ...more,
  }
}

it('a visitor reports a broken lamp in the chat, somebody finds a task, and the visitor is told', async () => {
  const { api, account } = server

  // The shop keeps repairs.
  const repairs = await api.ok.post('/objects', {
    name: 'repairs',
    columns: [
      { name: 'Order', type: 'string' },
      { name: 'Email', type: 'string', metadata: { format: 'email' } },
    ],
  })
  const [recordType] = (await api.ok.get('/objects/repairs')).record_types

  // Its agent asks for what is needed, and enters the repair with a tool that can do nothing else.
  const tool = await api.ok.post('/tools', {
    type: 'TABLE',
    name: 'enter_repair',
    description: 'Enters a repair with the number of the order and the email address of the customer.',
    tableId: repairs.id,
    operations: ['create'],
  })
  const agent = await publishedAgent(server)
  await agent.variable('EMAIL', { description: 'The email address' })
  await agent.variable('ORDER', { description: 'The number of the order' })
  await agent.start(
    say('What is your email address?'),
    { type: 'RESPONSE_AI', instructions: 'Ask for the email address', captureVariables: [{ name: 'EMAIL' }] },
    say('And the number of your order?'),
    {
      type: 'RESPONSE_AI',
      instructions: 'Ask for the number of the order',
      captureVariables: [{ name: 'ORDER' }],
    },
    {
      type: 'TOOLS_AI',
      instructions: 'Enter a repair of order {ORDER} for {EMAIL}.',
      customToolIds: [tool.id],
    },
    say('Order {ORDER} will be repaired.'),
  )

  // Every new repair becomes a task of the owner, and whoever reported it is told.
  const workflow = await activate(api, {
    variables: [{ name: 'REPAIR' }, { name: 'ORDER' }, { name: 'EMAIL' }, { name: 'CONVERSATION' }],
    nodes: {
      repaired: {
        type: 'TRIGGER',
        triggerType: 'OBJECT_RECORD_CREATED',
        triggeredByTableId: repairs.id,
        triggeredByRecordTypeId: recordType.id,
      },
      read: call('POST', '/objects/repairs/rows/list', {
        body: '{ "sort": [{ "field": "created_at", "direction": "desc" }], "limit": 1 }',
        variables: [
          { key: 'REPAIR', value: 'results[0].id' },
          { key: 'ORDER', value: 'results[0].data.Order' },
          { key: 'EMAIL', value: 'results[0].data.Email' },
        ],
      }),
      create: call('POST', '/tasks', {
        body: `{ "content": "Repair order {ORDER}", "object_name": "repairs", "row_id": "{REPAIR}", "assignee_ids": [${account.owner.id}] }`,
      }),
      find: call('GET', `/agents/${agent.id}/conversations`, {
        parameters: [{ key: 'search', value: '{EMAIL}' }],
        variables: [{ key: 'CONVERSATION', value: 'results[0].id' }],
      }),
      tell: {
        type: 'SEND_MESSAGE',
        conversationId: '{CONVERSATION}',
        message: 'Somebody is looking after order {ORDER} now.',
      },
    },
    edges: ['repaired → read', 'read → create', 'create → find', 'find → tell'],
  })

  // A visitor comes to the website.
  const visitor = await newVisitor(server.url, agent.id)
  const chat = await visitor.stream()
  const heard = (text: string) => chat.until(() => chat.said().includes(text))
  await visitor.fetch('/conversation', { json: {} })
  await heard('What is your email address?')
  await visitor.say('It is ada@example.com')
  await heard('And the number of your order?')
  await visitor.say('48213')
  await heard('Order 48213 will be repaired.')

  // The repair is entered, and the workflow has run.
  const { results } = await api.ok.post('/objects/repairs/rows/list', {})
  expect(results).toMatchObject([{ data: { Order: '48213', Email: 'ada@example.com' } }])
  const [repair] = results
  expect(await allFinished(api, workflow.id, 1)).toMatchObject([{ successful: true }])

  // The owner finds the task among theirs, with the repair, and does it.
  const inbox = await api.ok.get('/tasks?assigned_to_me=true&completed=false')
  expect(inbox.results).toMatchObject([
    { content: 'Repair order 48213', object_name: 'repairs', row_id: repair.id },
  ])
  await api.ok.post(`/tasks/${inbox.results[0].id}/complete`)
  expect((await api.ok.get('/tasks?assigned_to_me=true&completed=false')).results).toEqual([])

  // The visitor, whose chat is still open, has been told.
  await heard('Somebody is looking after order 48213 now.')
  chat.close()
})
