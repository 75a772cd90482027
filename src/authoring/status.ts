import { conflict } from '../kit/problem.ts'

export const statuses = ['ACTIVE', 'DRAFT', 'PAUSED', 'ARCHIVED'] as const
export type Status = (typeof statuses)[number]

/** Whether setting a status publishes the draft; refuses the moves that are not allowed. */
export function publishes(from: Status, to: Status): boolean {
  if (from === 'ARCHIVED' && to !== 'DRAFT' && to !== 'ARCHIVED') {
    throw conflict('An archived one can only be set to DRAFT.', [
      { path: 'status', code: 'not_allowed', message: 'Set DRAFT first, then the status you want.' },
    ])
  }
  // From PAUSED the live snapshot is resumed as it was.
  return to === 'ACTIVE' && from !== 'PAUSED'
}
