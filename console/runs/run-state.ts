import { t } from '../kit/language/translate.ts'

export type RunState = 'QUEUED' | 'RUNNING' | 'WAITING' | 'SUCCEEDED' | 'FAILED' | 'CANCELLED'

export const runStates: readonly RunState[] = [
  'QUEUED',
  'RUNNING',
  'WAITING',
  'SUCCEEDED',
  'FAILED',
  'CANCELLED',
]

export function stateLabel(state: RunState): string {
  const labels: Record<RunState, string> = {
    QUEUED: t('Queued'),
    RUNNING: t('Running'),
    WAITING: t('Waiting'),
    SUCCEEDED: t('Done'),
    FAILED: t('Failed'),
    CANCELLED: t('Cancelled'),
  }
  return labels[state]
}

export const isUnderWay = (state: RunState): boolean =>
  state === 'QUEUED' || state === 'RUNNING' || state === 'WAITING'

/** Returns true if the run can be resumed at the failed node. */
export const isRetriable = (state: RunState): boolean => state === 'FAILED' || state === 'CANCELLED'
