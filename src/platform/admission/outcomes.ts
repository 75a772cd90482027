import type { Reading } from '../../kit/metric.ts'
import type { AdmissionLimits } from './limits.ts'

/** The outcomes that `frontdesk_admission_total` counts. Admission without a wait is not counted. */
export type Outcome = 'waited' | 'refused' | 'closed'

/** Counts what the limits did. */
export class Outcomes {
  readonly #counts = new Map<string, { labels: { limit: string; outcome: Outcome }; value: number }>()

  /**
   * Lists every count from the start, because Prometheus sees no increase if a count appears with its first
   * value.
   */
  constructor(limits: AdmissionLimits) {
    this.#list('waited', ['requests', 'turns'])
    this.#list('closed', ['slow_body', 'unread_response'])
    const { rates, places, slots } = limits
    this.#list('refused', ['requests', 'held_bytes', ...[rates, places, slots].flatMap(Object.keys)])
  }

  note = (limit: string, outcome: Outcome): void => {
    const count = this.#counts.get(`${limit} ${outcome}`)
    if (count === undefined) throw new Error(`no metric counts ${outcome} of ${limit}`)
    count.value++
  }

  readings(): Reading[] {
    return [...this.#counts.values()].map((count) => ({ ...count }))
  }

  #list(outcome: Outcome, limits: readonly string[]): void {
    for (const limit of limits)
      this.#counts.set(`${limit} ${outcome}`, { labels: { limit, outcome }, value: 0 })
  }
}
