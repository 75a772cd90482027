export {
  type Advance,
  advance,
  continued,
  initialState,
  readyBranches,
  stopBefore,
} from './advance.ts'
export { callProblem } from './calls.ts'
export {
  type ConversationState,
  type CreatedRow,
  currentFlow,
  emptyConversation,
  type Failure,
  type FinishedFlow,
  type FlowRun,
  type FlowVersion,
  type TurnState,
  type Values,
} from './conversation.ts'
export { beginTurn, type FoundFlow, type Understood } from './dialogue.ts'
export { runLimits, turnLimits } from './limits.ts'
export { compile, type Program, type Trial } from './program.ts'
export { type PastStep, planRestart, type Restart } from './restart.ts'
export {
  type Branch,
  type End,
  type LoopSummary,
  type Outcome,
  type RunState,
  type StopReason,
} from './state.ts'
export { apology, type Executed, giveUp, type NodePlace, runTurn, type TurnEffects } from './turn.ts'
export {
  arrivedIn,
  lookupIn,
  type Memory,
  newMemory,
  type Remembered,
  remember,
  rememberLoop,
} from './values.ts'
