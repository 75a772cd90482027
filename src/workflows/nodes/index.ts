import type { NodeType } from '../../graphs/index.ts'
import { aiCaptureExecutor } from './ai-capture.ts'
import { apiExecutor } from './api.ts'
import { automationStatusExecutor } from './automation-status.ts'
import { conditionalRoutingExecutor } from './conditional-routing.ts'
import { createRecordActivityExecutor } from './create-record-activity.ts'
import { dataTransformerExecutor } from './data-transformer.ts'
import { dynamicTablesExecutor } from './dynamic-tables.ts'
import { scheduledTriggerExecutor, triggerExecutor, webhookExecutor } from './entry.ts'
import { type Executor, NodeFailure } from './executor.ts'
import { breakExecutor, iterationExecutor } from './flow-control.ts'
import { fileAnalysisExecutor, transcriptionExecutor } from './media.ts'
import { sendChatappMessageExecutor, sendMessageExecutor } from './messages.ts'
import { toolsAiExecutor } from './tools-ai.ts'

/** The node types that stand in workflows. */
type WorkflowNodeType = Exclude<NodeType, 'START' | 'TRIGGER_INTENT' | 'SAY_AI' | 'RESPONSE_AI'>

const executors: { [T in WorkflowNodeType]: Executor<T> } = {
  TRIGGER: triggerExecutor,
  SCHEDULED_TRIGGER: scheduledTriggerExecutor,
  WEBHOOK: webhookExecutor,
  API: apiExecutor,
  TOOLS_AI: toolsAiExecutor,
  CONDITIONAL_ROUTING: conditionalRoutingExecutor,
  AI_CAPTURE: aiCaptureExecutor,
  DATA_TRANSFORMER: dataTransformerExecutor,
  DYNAMIC_TABLES: dynamicTablesExecutor,
  CREATE_RECORD_ACTIVITY: createRecordActivityExecutor,
  ITERATION: iterationExecutor,
  BREAK: breakExecutor,
  AUTOMATION_STATUS: automationStatusExecutor,
  SEND_MESSAGE: sendMessageExecutor,
  SEND_CHATAPP_MESSAGE: sendChatappMessageExecutor,
  TRANSCRIPTION: transcriptionExecutor,
  FILE_ANALYSIS: fileAnalysisExecutor,
}

const unknown: Executor = {
  reach: 'inside',
  run: () => {
    throw new NodeFailure('This version of the server does not know this type of node.')
  },
}

const byType: ReadonlyMap<string, Executor> = new Map(Object.entries(executors) as [string, Executor][])

/** What executes a node. A graph of a newer version may hold types that this one does not know. */
export function executorOf(type: string): Executor {
  return byType.get(type) ?? unknown
}
