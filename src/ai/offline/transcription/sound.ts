import { Problem } from '../../../kit/problem.ts'

/** Mono sound as samples between -1 and 1. */
export interface Sound {
  rate: number
  samples: Float32Array
}

export const mostChannels = 16
export const [lowestRate, highestRate] = [4000, 192_000]

// 15 minutes at 48,000 samples a second are 43 million: 173 MB.
const mostSamples = 45_000_000

/** Rejects recordings that take too long to transcribe or too much memory. `longest` is in seconds. */
export function refuseLong(samples: number, rate: number, longest: number): void {
  if (samples / rate > longest) {
    throw new Problem('bad_request', `The recording is longer than ${longest / 60} minutes; split it.`)
  }
  if (samples > mostSamples) {
    throw new Problem(
      'bad_request',
      `The recording has more than ${mostSamples / 1e6} million samples; split it, or save it with 48,000 a second.`,
    )
  }
}

export function damaged(name: string, why: string): Problem {
  return new Problem('bad_request', `The ${name} file is damaged: ${why}.`)
}
