export { beginTurn, type NodeOutcome } from './advance.ts'
export { limits } from './limits.ts'
export { compileFlow, type FlowProgram } from './program.ts'
export { apology, type Effects, type Executed, placeOf, runTurn } from './run.ts'
export {
  type ConversationState,
  emptyConversation,
  type Failure,
  type FlowVersion,
  type Outputs,
  type Suspended,
  type TurnState,
  type Values,
  type Waiting,
} from './state.ts'
