export { ask } from './ask.ts'
export { type Conclusion, converse, ToolLimit } from './converse.ts'
export { takenBack } from './dry-run.ts'
export { effectsFor } from './effects.ts'
export {
  type Host,
  type HttpRecord,
  type Journal,
  type ModelCallRecord,
  type ToolCallRecord,
} from './host.ts'
export { largestBody, readBody } from './http.ts'
export { maskedValue } from './masked.ts'
export { causesFrom, causesHeaderName } from './own-webhook.ts'
export { passagesFor, sourceName } from './passages.ts'
export { nextTryIn } from './passing.ts'
export { detailsOf, type JournalEntry, newJournal, type StepJournal } from './step-journal.ts'
export {
  type RecordGrant,
  type RecordOperation,
  recordOperations,
  recordTools,
} from './tools/record-tools.ts'
