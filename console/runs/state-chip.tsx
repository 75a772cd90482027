import { Chip } from '../kit/surface.tsx'
import { type RunState, stateLabel } from './run-state.ts'

const tones: Partial<Record<RunState, 'good' | 'bad' | 'accent'>> = {
  SUCCEEDED: 'good',
  FAILED: 'bad',
  RUNNING: 'accent',
}

export function StateChip({ state }: { state: RunState }) {
  const tone = tones[state]
  return <Chip {...(tone === undefined ? {} : { tone })}>{stateLabel(state)}</Chip>
}
