import type { Schemas } from '../../clients/typescript/src/index.ts'
import { t } from '../kit/language/translate.ts'

type RunLog = Pick<
  Schemas['RunLog'],
  'successful' | 'completed_at' | 'insufficient_credits' | 'prevented_loop' | 'error'
> & { status?: string }

export type RunState = 'RUNNING' | 'WAITING' | 'SUCCEEDED' | 'FAILED' | 'CANCELLED'

/** What became of a run. */
export function stateOf(run: RunLog): RunState {
  if (run.status === 'WAITING' || run.status === 'CANCELLED') return run.status
  if (run.completed_at === null) return 'RUNNING'
  return run.successful ? 'SUCCEEDED' : 'FAILED'
}

export function stateLabel(state: RunState): string {
  const labels: Record<RunState, string> = {
    RUNNING: t('Running'),
    WAITING: t('Waiting'),
    SUCCEEDED: t('Done'),
    FAILED: t('Failed'),
    CANCELLED: t('Cancelled'),
  }
  return labels[state]
}

/** Why it failed, in one line. */
export function reasonOf({ error, insufficient_credits, prevented_loop }: RunLog): string {
  if (insufficient_credits) return t('The credits were used up.')
  if (prevented_loop) return t('It started itself again and was stopped.')
  return error ?? ''
}

/** Runs of several automations in one list, the latest first. */
export function latestFirst<Run extends { started_at: string }>(lists: readonly (readonly Run[])[]): Run[] {
  return lists.flat().toSorted((one, other) => other.started_at.localeCompare(one.started_at))
}
