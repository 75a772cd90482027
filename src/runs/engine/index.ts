export { type Advance, advance, initialState, nextBranch, stopBefore } from './advance.ts'
export { compile, type Program, type Trial } from './program.ts'
export {
  type Branch,
  type End,
  type LoopSummary,
  type Outcome,
  type RunState,
  type StopReason,
} from './state.ts'
export {
  lookupIn,
  type Memory,
  newMemory,
  type Remembered,
  remember,
  rememberLoop,
} from './values.ts'
