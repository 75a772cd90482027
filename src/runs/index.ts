export { runBacklog } from './backlog.ts'
export { betweenTries, type NextTry, type Wait, waitKinds } from './commit.ts'
export { cancelRun, originOf, retriedTrace, retryRun } from './control.ts'
export * from './effects/index.ts'
export { callWait } from './endpoints/call-wait.ts'
export {
  apology,
  type Branch,
  beginTurn,
  type ConversationState,
  compile,
  currentFlow,
  type Executed,
  emptyConversation,
  type Failure,
  type FlowRun,
  type FlowVersion,
  type FoundFlow,
  giveUp,
  lookupIn,
  type Memory,
  type NodePlace,
  type Program,
  runTurn,
  type Trial,
  type TurnEffects,
  type TurnState,
  turnLimits,
} from './engine/index.ts'
export { runsErasing } from './erasing.ts'
export { captureGraph, graphOfRun } from './graphs.ts'
export { insertRuns, type NewRun } from './insert.ts'
export { nodeResults } from './node-results.ts'
export { isTooDeep, tooDeep } from './payload.ts'
export { forgetRuns } from './retention.ts'
export { tryInWorkflow } from './try.ts'
export { addressOf } from './waits/address.ts'
export { jsonText, keptJson } from './waits/json-body.ts'
