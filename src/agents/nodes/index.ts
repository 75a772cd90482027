import { type NodeType, nodeDefinitions } from '../../graphs/index.ts'
import { StepFailure } from '../conversations/turn.ts'
import type { Executed } from '../runtime/index.ts'
import { executeApi } from './api.ts'
import { executeConditionalRouting } from './conditional-routing.ts'
import { executeCreateRecordActivity } from './create-record-activity.ts'
import { executeStart, executeTriggerIntent } from './entry.ts'
import type { Executor, NodeContext } from './executor.ts'
import { executeResponseAi } from './response-ai.ts'
import { executeSayAi } from './say-ai.ts'
import { executeToolsAi } from './tools-ai.ts'

type FlowNodeType =
  | 'START'
  | 'TRIGGER_INTENT'
  | 'SAY_AI'
  | 'RESPONSE_AI'
  | 'TOOLS_AI'
  | 'API'
  | 'CONDITIONAL_ROUTING'
  | 'CREATE_RECORD_ACTIVITY'

/** What executes each node that may stand in a flow. */
const executors: { [T in FlowNodeType]: Executor<T> } = {
  START: executeStart,
  TRIGGER_INTENT: executeTriggerIntent,
  SAY_AI: executeSayAi,
  RESPONSE_AI: executeResponseAi,
  TOOLS_AI: executeToolsAi,
  API: executeApi,
  CONDITIONAL_ROUTING: executeConditionalRouting,
  CREATE_RECORD_ACTIVITY: executeCreateRecordActivity,
}

/** Executes a node of a flow on data that its own definition has parsed. */
export async function executeNode(context: NodeContext): Promise<Executed> {
  const { type, data } = context.node
  const executor = (executors as Partial<Record<string, Executor<NodeType>>>)[type]
  const parsed = nodeDefinitions.get(type)?.data.safeParse(data)
  if (executor === undefined || parsed?.success !== true) {
    throw new StepFailure({
      code: 'node_failed',
      message: `A node of type ${type} cannot be executed as it is.`,
    })
  }
  return executor(context, parsed.data as Parameters<typeof executor>[1])
}
