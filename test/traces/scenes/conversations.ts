import { say } from '../../harness/agents/agent.ts'
import type { ConversationScene } from '../record-conversation.ts'

type Names = Record<string, string>

/** Names of nodes that were added one after the other, the entry first. */
function named(ids: readonly string[], prefix = 'node'): Names {
  return Object.fromEntries(ids.map((id, index) => [`${prefix} ${index}`, id]))
}

const askName = {
  type: 'RESPONSE_AI',
  instructions: 'Ask for the name.',
  captureVariables: [{ name: 'NAME' }],
}

const askOrder = {
  type: 'RESPONSE_AI',
  instructions: 'Ask for the order number.',
  captureVariables: [{ name: 'ORDER' }],
}

export const conversations: Readonly<Record<string, ConversationScene>> = {
  'START and SAY_AI greet': {
    build: async (agent) => named(await agent.start(say('Welcome!'))),
    says: [null, 'Hello'],
  },
  'SAY_AI in its own words': {
    build: async (agent) =>
      named(await agent.start({ type: 'SAY_AI', sayWithAi: true, prompt: 'Welcome the visitor.' })),
    says: [null],
  },
  'RESPONSE_AI asks and captures': {
    build: async (agent) => {
      await agent.variable('NAME', { description: 'The name of the visitor' })
      return named(await agent.start(askName, say('Thank you, {NAME}.')))
    },
    says: [null, 'My name is Mary Shelley', 'Thanks'],
  },
  'TRIGGER_INTENT, API and CONDITIONAL_ROUTING': {
    build: async (agent, { shopUrl }) => {
      await agent.variable('STATE')
      const intent = await agent.intent('Track', ['Where is my order?', 'Track my parcel'])
      const start = await agent.start(say('Welcome!'))
      const api = {
        type: 'API',
        url: `${shopUrl}/orders/48213`,
        variables: [{ key: 'STATE', value: 'order.state' }],
      }
      const when = {
        type: 'CONDITIONAL_ROUTING',
        mode: 'EXPRESSION',
        conditions: [{ id: 'sent', expression: '{STATE} == "sent"' }],
      }
      const { id, nodeIds } = await agent.flow('Tracking', { intentIds: [intent] }, api, when)
      const [sent, other] = [
        await agent.add(id, say('It was sent.')),
        await agent.add(id, say('It is here.')),
      ]
      await agent.connect(id, nodeIds[2] ?? '', sent, 'sent')
      await agent.connect(id, nodeIds[2] ?? '', other, 'else')
      return { ...named(start, 'start'), ...named([...nodeIds, sent, other]) }
    },
    says: [null, 'Where is my order?', 'And who are you?'],
  },
  'a message for another flow suspends the first': {
    build: async (agent) => {
      await agent.variable('ORDER', { description: 'The order number' })
      const [orders, hours] = [
        await agent.intent('Track', ['Where is my order?']),
        await agent.intent('Hours', ['When are you open?', 'What are your opening hours?']),
      ]
      const start = await agent.start(say('Welcome!'))
      const tracking = await agent.flow(
        'Tracking',
        { intentIds: [orders] },
        askOrder,
        say('Order {ORDER} is sent.'),
      )
      const opening = await agent.flow('Hours', { intentIds: [hours] }, say('We are open from 8 to 16.'))
      return {
        ...named(start, 'start'),
        ...named(tracking.nodeIds, 'tracking'),
        ...named(opening.nodeIds, 'hours'),
      }
    },
    says: [null, 'Where is my order?', 'When are you open?', 'It is 48213'],
  },
  'HANDOFF without a teammate': {
    build: async (agent) =>
      named(
        await agent.start({
          type: 'HANDOFF',
          reason: 'Wants a discount',
          unavailableMessage: 'We are away.',
        }),
      ),
    says: [null],
  },
  'TOOLS_AI and CREATE_RECORD_ACTIVITY': {
    build: async (agent, { server: { api } }) => {
      const [recordType] = (await api.ok.get('/objects/deals/record-types')).results
      const { id: rowId } = await api.ok.post('/objects/deals/rows', { Name: 'Talked about' })
      const note = {
        type: 'CREATE_RECORD_ACTIVITY',
        recordTypeId: recordType.id,
        rowId,
        activityType: 'NOTE',
        content: 'Asked',
      }
      return named(
        await agent.start(
          { type: 'TOOLS_AI', instructions: 'Reply with exactly: all done' },
          note,
          say('Noted.'),
        ),
      )
    },
    says: [null],
  },
  'CALL_FLOW asks in another flow': {
    build: async (agent) => {
      await agent.variable('NAME', { description: 'The name of the visitor' })
      const called = await agent.flow('Ask for the name', {}, askName)
      const ids = await agent.start({ type: 'CALL_FLOW', flowId: called.id }, say('Thank you, {NAME}.'))
      return { ...named(ids), ...named(called.nodeIds, 'called') }
    },
    says: [null, 'My name is Mary Shelley'],
  },
  'a node of a flow fails and has an error port': {
    build: async (agent, { shopUrl }) => {
      const ids = await agent.start({ type: 'API', url: `${shopUrl}/orders/1` })
      const handler = await agent.add(agent.startFlowId, say('No such order.'))
      await agent.connect(agent.startFlowId, ids.at(-1) ?? '', handler, 'error')
      return named([...ids, handler])
    },
    says: [null],
  },
  'a node of a flow fails and ends the turn': {
    build: async (agent, { shopUrl }) =>
      named(await agent.start(say('One moment.'), { type: 'API', url: `${shopUrl}/orders/1` }, say('never'))),
    says: [null, 'Hello?'],
  },
  'a write in a flow': {
    build: async (agent, { shopUrl }) =>
      named(
        await agent.start(
          { type: 'API', method: 'POST', url: `${shopUrl}/notes`, body: '{}' },
          say('Noted.'),
        ),
      ),
    says: [null],
  },
  'a cycle reaches the step limit of a turn': {
    build: async (agent) => {
      const when = {
        type: 'CONDITIONAL_ROUTING',
        mode: 'EXPRESSION',
        conditions: [{ id: 'yes', expression: 'true' }],
      }
      const ids = await agent.start(when)
      const again = await agent.add(agent.startFlowId, when)
      await agent.connect(agent.startFlowId, ids.at(-1) ?? '', again, 'yes')
      await agent.connect(agent.startFlowId, again, ids.at(-1) ?? '', 'yes')
      return named([...ids, again])
    },
    says: [null],
  },
}
