export { type Advance, advance, initialState, loopLimit, stepLimit, stopBefore } from './advance.ts'
export { compile, type Program } from './program.ts'
export {
  type End,
  type LoopFrame,
  type LoopSummary,
  type Outcome,
  type RunState,
  type StopReason,
  stopReasons,
} from './state.ts'
export {
  listAt,
  lookupIn,
  type Memory,
  newMemory,
  type Remembered,
  remember,
  rememberLoop,
} from './values.ts'
