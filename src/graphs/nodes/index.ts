import type { DataOf, NodeDefinition } from '../../kit/node.ts'
import { definitionMap } from '../model.ts'
import { aiCaptureNode } from './ai-capture.ts'
import { apiNode } from './api.ts'
import { automationStatusNode } from './automation-status.ts'
import { breakNode } from './break.ts'
import { conditionalRoutingNode } from './conditional-routing.ts'
import { createRecordActivityNode } from './create-record-activity.ts'
import { dataTransformerNode } from './data-transformer.ts'
import { dynamicTablesNode } from './dynamic-tables.ts'
import { fileAnalysisNode } from './file-analysis.ts'
import { iterationNode } from './iteration.ts'
import { responseAiNode } from './response-ai.ts'
import { sayAiNode } from './say-ai.ts'
import { scheduledTriggerNode } from './scheduled-trigger.ts'
import { sendChatappMessageNode } from './send-chatapp-message.ts'
import { sendMessageNode } from './send-message.ts'
import { startNode } from './start.ts'
import { toolsAiNode } from './tools-ai.ts'
import { transcriptionNode } from './transcription.ts'
import { triggerNode } from './trigger.ts'
import { triggerIntentNode } from './trigger-intent.ts'
import { webhookNode } from './webhook.ts'

/** Every node type there is. A new one is its file and a line here. */
const all = [
  startNode,
  triggerIntentNode,
  sayAiNode,
  responseAiNode,
  triggerNode,
  scheduledTriggerNode,
  webhookNode,
  apiNode,
  toolsAiNode,
  conditionalRoutingNode,
  aiCaptureNode,
  dataTransformerNode,
  dynamicTablesNode,
  createRecordActivityNode,
  iterationNode,
  breakNode,
  automationStatusNode,
  sendMessageNode,
  sendChatappMessageNode,
  transcriptionNode,
  fileAnalysisNode,
] as const

export type NodeType = (typeof all)[number]['type']

/** What the executor of a type is handed. */
export type NodeDataOf<T extends NodeType> = DataOf<Extract<(typeof all)[number], { type: T }>>

export const nodes: readonly NodeDefinition[] = all

export const nodeDefinitions = definitionMap(nodes)
