export { runBacklog } from './backlog.ts'
export { codeWarnings } from './code/syntax-warnings.ts'
export { betweenTries, type NextTry, waitKinds } from './commit.ts'
export { cancelRun, originOf, retriedTrace, retryRun } from './control.ts'
export * from './effects/index.ts'
export { callWait } from './endpoints/call-wait.ts'
export {
  apology,
  type Branch,
  type ConversationState,
  compile,
  currentFlow,
  type Executed,
  type Failure,
  type FlowRun,
  type FlowVersion,
  type FoundFlow,
  type Memory,
  type NodePlace,
  type Program,
  planRestart,
  type Restart,
  type Trial,
  type TurnEffects,
  type TurnState,
  turnLimits,
} from './engine/index.ts'
export { runsErasing } from './erasing.ts'
export { StepFailure, stepErrorOf } from './failure.ts'
export { type FlowControl, mistakesOfKey, recheckSlots } from './flow-control.ts'
export { captureGraph, graphOfRun, programOf, publishedPrograms } from './graphs.ts'
export { insertRuns, type NewRun } from './insert.ts'
export { type EndedRun, type EndedStep, endedRun, keepResults } from './kept-results.ts'
export { nodeResults } from './node-results.ts'
export { isTooDeep, tooDeep } from './payload.ts'
export { forgetRuns } from './retention.ts'
export { tryInWorkflow } from './try.ts'
export { finishConversation, turnBacklog } from './turns/backlog.ts'
export { languageOfVisitor } from './turns/dialogue-effects.ts'
export type { TurnResult } from './turns/drive-turn.ts'
export { endTurns } from './turns/end-turns.ts'
export type { Finished } from './turns/finish.ts'
export type { Guard, GuardedInput, GuardrailHit } from './turns/guard.ts'
export {
  conversationRows,
  type Held,
  hasWaiting,
  holdConversation,
  type SnapshotChoice,
  type TurnRequest,
} from './turns/held.ts'
export { addTurn, openConversation, queueAnswer } from './turns/insert.ts'
export { awaitTurn, runHeld } from './turns/queue.ts'
export {
  asSpoken,
  type EventType,
  emptyRecord,
  eventTypes,
  type HandOverRequest,
  type MessageData,
  type MessageEntry,
  Recorder,
  type TurnListener,
} from './turns/recorder.ts'
export type { RoutingTrace, TraceStep } from './turns/trace.ts'
export { tryInTurn } from './turns/try.ts'
export type { Answerer, FindAnswerer, PersonWanted, Turn } from './turns/turn.ts'
export { hostOf, valuesOf } from './turns/turn-host.ts'
export { addressOf } from './waits/address.ts'
export { jsonText, keptJson } from './waits/json-body.ts'
