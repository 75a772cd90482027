import { beforeEach, describe, expect, it } from 'vitest'
import { useServer } from '../../../test/harness/server.ts'
import { outputOf, tryOut } from '../../../test/harness/workflows/automation.ts'
import { capabilities } from '../../capabilities.ts'
import type { ConversationMessage, TemplateMessage } from '../../kit/messaging.ts'
import { Problem } from '../../kit/problem.ts'
import type { Capability } from '../../platform/app.ts'

const sent: (ConversationMessage | TemplateMessage)[] = []

/** A channel with phone number 1 that records its messages. */
const channel: Capability = {
  name: 'Channel',
  description: '',
  endpoints: [],
  references: [
    {
      kind: 'phoneNumber',
      resolve: async (_app, _scope, ids) => ids.map((id) => ({ id, hasAgent: id === 1 })),
    },
  ],
  messaging: {
    sendToConversation: async (_app, message) => {
      if (message.conversationId === 'closed') throw new Problem('conflict', 'This conversation is closed.')
      sent.push(message)
    },
    sendTemplate: async (_app, message) => {
      sent.push(message)
      return 'message-1'
    },
  },
}

// First in the list, so that it is asked before those that keep real conversations; and in place of the real numbers.
const others = capabilities.filter(({ name }) => name !== 'Channels')
const server = useServer({ workers: true, capabilities: [channel, ...others] })
beforeEach(() => {
  sent.length = 0
})

describe('SEND_MESSAGE', () => {
  it('pushes a text into the conversation that started the run', async () => {
    const node = { type: 'SEND_MESSAGE', message: 'Thanks, {trigger_payload}' }
    const run = await tryOut(
      server.api,
      { nodes: { node }, edges: ['start → node'] },
      { conversation_id: 'c-1' },
    )
    expect(run.log.successful).toBe(true)
    expect(sent).toMatchObject([
      {
        conversationId: 'c-1',
        text: 'Thanks, {"conversation_id":"c-1"}',
        key: `${run.logId}-2`,
        causes: [`${run.id}/${run.logId}`],
      },
    ])
    expect(await outputOf(server.api, run, 'node')).toBe('Thanks, {"conversation_id":"c-1"}')
  })

  it('lets a model write it in DYNAMIC mode', async () => {
    const node = {
      type: 'SEND_MESSAGE',
      messageMode: 'DYNAMIC',
      prompt: 'Reply with exactly: See you soon',
      conversationId: 'c-2',
    }
    const run = await tryOut(server.api, { nodes: { node }, edges: ['start → node'] })
    expect(run.log).toMatchObject({ successful: true, ai_credits: 1 })
    expect(sent).toHaveLength(1)
  })

  it.each([
    [{ message: 'x' }, 'has no conversation'],
    [{ message: '{EMPTY}', conversationId: 'c' }, 'The message is empty'],
    [{ message: 'x', conversationId: 'closed' }, 'This conversation is closed.'],
  ])('fails where it cannot: %j', async (data, message) => {
    const node = { type: 'SEND_MESSAGE', ...data }
    const run = await tryOut(server.api, {
      nodes: { node },
      edges: ['start → node'],
      variables: [{ name: 'EMPTY' }],
    })
    expect(run.log.error).toContain(message)
    expect(sent).toEqual([])
  })
})

describe('SEND_CHATAPP_MESSAGE', () => {
  const template = { type: 'SEND_CHATAPP_MESSAGE', phoneNumberId: 1, template: 'reminder' }

  it('sends a template to a number, with its values in place', async () => {
    const node = {
      ...template,
      personName: '{trigger_payload}',
      phoneNumber: '+34 600-000-000',
      templateVariables: { body: { '1': 'Dear {trigger_payload}' } },
    }
    const run = await tryOut(server.api, { nodes: { node }, edges: ['start → node'] }, 'Ana')
    expect(await outputOf(server.api, run, 'node')).toBe('message-1')
    expect(sent).toMatchObject([
      {
        phoneNumberId: 1,
        recipient: { name: 'Ana', phoneNumber: '+34600000000' },
        variables: { body: { '1': 'Dear Ana' }, header: {}, buttons: {} },
      },
    ])
  })

  it('finds the number of a People record, also by the whole record that a loop hands over', async () => {
    const row = await server.api.ok.post('/objects/people/rows', { Name: 'Bo', Phone: '+34600000001' })
    const node = { ...template, recipientMode: 'PEOPLE_RECORD', peopleRowId: '{trigger_payload}' }
    await tryOut(server.api, { nodes: { node }, edges: ['start → node'] }, row.id)
    await tryOut(server.api, { nodes: { node }, edges: ['start → node'] }, row)
    expect(sent).toMatchObject([
      { recipient: { name: 'Bo', phoneNumber: '+34600000001' } },
      { recipient: { name: 'Bo', phoneNumber: '+34600000001' } },
    ])
    const nobody = await server.api.ok.post('/objects/people/rows', { Name: 'Cy' })
    const run = await tryOut(server.api, { nodes: { node }, edges: ['start → node'] }, nobody.id)
    expect(run.log.error).toContain('has no phone number')
  })

  it('fails on what is no phone number', async () => {
    const node = { ...template, personName: 'Ana', phoneNumber: '{trigger_payload}' }
    const run = await tryOut(server.api, { nodes: { node }, edges: ['start → node'] }, '600 000')
    expect(run.log.error).toContain("isn't a phone number")
  })
})
