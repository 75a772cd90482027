import { done, NodeFailure } from '../../kit/effects.ts'
import { node, ref } from '../../kit/node.ts'
import { defaultPort, errorPort } from '../ports.ts'

export const callFlowNode = node({
  type: 'CALL_FLOW',
  title: 'Call flow',
  display: {
    icon: 'open',
    group: 'decide',
    purpose: 'Runs another flow and uses the values that it captures',
    summary: ['{flowId}', 'No flow selected'],
    fields: { flowId: { label: 'Flow' } },
  },
  in: ['flow'],
  instead: 'In a workflow, use CALL_AUTOMATION.',
  data: {
    flowId: ref('flow', { isDefault: false }).describe(
      'A flow of the same agent, other than the Start flow.',
    ),
  },
  ports: [defaultPort('once the called flow has ended'), errorPort],
  guidance: `Enters another flow of the same agent, and continues when that flow has ended. The called flow can ask questions, over
several messages of the user. It needs no intents of its own.

- The variables that it captures are set afterwards, and the result of the node has their values by name.
- The node fails if the flow takes no part in the conversation, if a node of it fails, or if it already runs.
- Calls nest ten levels deep. If the user doesn't answer a question of the called flow, both flows are left.`,
  result: 'the values that the called flow captured, by name',
  example: { flowId: 1 },
  run: ({ resumed }, { flowId }) => {
    if (resumed?.by !== 'FLOW') return { outcome: { kind: 'enter', flowId } }
    if (resumed.error !== null) throw new NodeFailure(`The called flow failed: ${resumed.error}`)
    return done(resumed.values)
  },
})
