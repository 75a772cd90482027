import type { Sound } from './sound.ts'

// Zero crossings on each side of the filter. More would not improve speech recognition.
const crossings = 16

/** Converts the sample rate, and filters frequencies that the new rate can't represent. */
export function resample({ rate, samples }: Sound, wanted: number): Float32Array {
  if (rate === wanted) return samples
  const shared = greatestCommonDivisor(rate, wanted)
  const [phases, step] = [wanted / shared, rate / shared]
  const filters = filtersOf(phases, Math.min(1, wanted / rate))
  const result = new Float32Array(Math.floor((samples.length * wanted) / rate))
  for (let index = 0; index < result.length; index++) {
    const filter = filters[(index * step) % phases]
    if (filter === undefined) continue
    const centre = Math.floor((index * step) / phases)
    const first = centre - filter.length / 2 + 1
    let sum = 0
    for (let tap = 0; tap < filter.length; tap++) sum += (samples[first + tap] ?? 0) * (filter[tap] ?? 0)
    result[index] = sum
  }
  return result
}

/** One windowed sinc for each possible position of a new sample between two old ones. */
function filtersOf(phases: number, cutoff: number): Float32Array[] {
  const half = Math.ceil(crossings / cutoff)
  return Array.from({ length: phases }, (_, phase) =>
    Float32Array.from({ length: half * 2 }, (__, tap) => {
      const distance = tap - half + 1 - phase / phases
      const window = Math.abs(distance) < half ? Math.cos((Math.PI * distance) / (2 * half)) ** 2 : 0
      return cutoff * sinc(cutoff * distance) * window
    }),
  )
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
