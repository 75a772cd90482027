import type { App, Capability } from '../platform/app.ts'
import { modelReferences } from './catalogue/references.ts'
import * as endpoints from './endpoints/list.ts'
import { sweepReservations } from './metering/sweep.ts'
import { modelMetrics } from './metrics.ts'

export { type FailureKind, ModelError } from './calls/model-error.ts'
export {
  type ChatMessage,
  type Generation,
  type ModelRequest,
  saidByPerson,
  type ToolCall,
  type ToolDefinition,
} from './calls/request.ts'
export { type ToolOutcome, toolMessages } from './calls/tool-messages.ts'
export {
  defaultModel,
  findModel,
  isUsable,
  lastResort,
  type ModelReference,
  resolveModel,
} from './catalogue/catalogue.ts'
export { type Model, type ModelType, type Vendor } from './catalogue/model.ts'
export { whyNoModel } from './catalogue/offline.ts'
export { actOf, isFollowUp } from './dialogue/acts.ts'
export { correctionIn } from './dialogue/correction.ts'
export { type Phrases, phrases } from './dialogue/phrases.ts'
export { availableCredits, type CreditDay, creditDays, grantCredits } from './metering/history.ts'
export type { Operation } from './metering/ledger.ts'
export { dimensions as embeddingDimensions, embed, similarity } from './offline/embedding/embed.ts'
export { kindOf } from './offline/text/extract/kinds.ts'
export { type Language, languageOf, languageOfTalk } from './offline/text/language.ts'
export { beginsWithGreeting, isGreeting } from './offline/text/small-talk.ts'
export { isNeed } from './offline/text/statement.ts'
export type { Usage } from './parameters/parameters.ts'
export {
  type Condition,
  type Option,
  type Passage,
  type Playbook,
  type ReplyContext,
  type Result,
  type WriteContext,
} from './prompts/prompts.ts'
export type { Variables } from './prompts/shown-variables.ts'
export {
  analyseFile,
  type FileAnalysis,
  type FileQuestion,
  largestFileBytes,
} from './tasks/analyse-file.ts'
export { type Captured, type CaptureField, capture } from './tasks/capture.ts'
export { choose } from './tasks/choose.ts'
export { type ChoiceReason, choiceReasons, type Explanation } from './tasks/explanation.ts'
export { judge } from './tasks/judge.ts'
export { writePhrases } from './tasks/phrases.ts'
export { reply } from './tasks/reply.ts'
export { summarise } from './tasks/summarise.ts'
export type { TaskCall, TaskResult } from './tasks/task.ts'
export { largestAudioBytes, type Transcription, transcribe } from './tasks/transcribe.ts'
export { write } from './tasks/write.ts'
export { readAhead, warmUp } from './warm-up.ts'

export const ai: Capability = {
  name: 'AI models',
  description: 'Language, transcription and file analysis models for agents and automations.',
  endpoints: Object.values(endpoints).flat(),
  references: modelReferences,
  metrics: modelMetrics,
  housekeeping: [{ name: 'ai.sweep-reservations', cron: '*/10 * * * *', run: sweepStale }],
}

async function sweepStale(app: App): Promise<void> {
  const released = await sweepReservations(app.db)
  if (released > 0) app.log.info({ released }, 'credits of calls that never ended were given back')
}
