import { t } from '../kit/language/translate.ts'
import { Chip } from '../kit/surface.tsx'
import { type RunState, stateLabel } from './run-state.ts'

const tones: Partial<Record<RunState, 'good' | 'bad' | 'accent'>> = {
  SUCCEEDED: 'good',
  FAILED: 'bad',
  RUNNING: 'accent',
}

/** The status of a run, and whether it waits for a slot of its automation. */
export function StateChip({ state, waitsFor }: { state: RunState; waitsFor: { kind: string } | null }) {
  const tone = tones[state]
  return (
    <Chip {...(tone === undefined ? {} : { tone })}>
      {waitsFor?.kind === 'SLOT' ? t('Waiting for a slot') : stateLabel(state)}
    </Chip>
  )
}
