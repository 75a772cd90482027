import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { t } from '../../kit/language/translate.ts'
import { creditsText, durationText, tokensText } from './run-overlay.ts'

type Step = Pick<Schemas['TraceStep'], 'alias' | 'type'>

/** Returns the title of a step: its node, or the agent's own action. */
export function stepTitle({ alias, type }: Step): string {
  const titles: Record<string, string> = {
    TURN: t('Beginning'),
    ROUTING: t('Choosing what to do'),
    AGENT: t('Answer of the agent'),
    DEFAULT_MESSAGE: t('Message of the agent after the flow'),
  }
  return alias ?? titles[type] ?? type
}

/** Labels of the purposes of model calls. */
export function callTitle(task: string): string {
  const titles: Record<string, string> = {
    choose: t('choosing what to do'),
    reply: t('answering'),
    ask: t('asking'),
    say: t('wording'),
    judge: t('judging'),
    capture: t('capturing'),
    write: t('writing'),
    summary: t('summing up'),
  }
  return titles[task] ?? task
}

/** Formats the duration and cost of a turn. */
export function turnTotals(trace: Schemas['Trace']): string {
  return [
    durationText(trace.milliseconds ?? 0),
    creditsText(trace.credits),
    tokensText(trace.input_tokens + trace.output_tokens),
  ].join(' · ')
}
