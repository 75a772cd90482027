import { setImmediate as nextTurn } from 'node:timers/promises'
import { similarity } from '../../embedding/embed.ts'

// Chosen with `bench/routing.ts`: more rounds or larger steps make small sets of phrases worse.
const rounds = 4
const step = 0.3
const sharpness = 15
// Comparing this many numbers takes a few milliseconds. Other requests run in between.
const comparedAtATime = 2_000_000

/**
 * One direction vector per option, for comparison with messages. It starts as the centroid of the option's phrases and
 * turns away from phrases of other options that are nearer to it than to their own option.
 */
export async function directionsOf(
  vectors: readonly Float32Array[],
  owners: readonly number[],
  options: number,
): Promise<Float32Array[]> {
  let directions = middlesOf(vectors, owners, options)
  if (options < 2) return directions
  for (let round = 0; round < rounds; round++) {
    directions = await turned(vectors, owners, directions)
  }
  return directions
}

export function middlesOf(
  vectors: readonly Float32Array[],
  owners: readonly number[],
  options: number,
): Float32Array[] {
  const size = vectors[0]?.length ?? 0
  const middles = Array.from({ length: options }, () => new Float32Array(size))
  for (const [at, vector] of vectors.entries()) add(middles[owners[at] ?? 0], vector, 1)
  return middles.map((middle) => {
    const length = Math.sqrt(similarity(middle, middle)) || 1
    return middle.map((value) => value / length)
  })
}

async function turned(
  vectors: readonly Float32Array[],
  owners: readonly number[],
  directions: readonly Float32Array[],
): Promise<Float32Array[]> {
  const counts = new Float64Array(directions.length)
  for (const owner of owners) counts[owner] = (counts[owner] ?? 0) + 1
  const next = directions.map((direction) => Float32Array.from(direction))
  let compared = 0
  for (const [at, vector] of vectors.entries()) {
    const owner = owners[at] ?? 0
    const confusion = confusionOf(vector, owner, directions)
    let whole = 0
    for (const [option, share] of confusion.entries()) {
      if (share < 0.001) continue
      whole += share
      add(next[option], vector, (-step * share) / (counts[option] ?? 1))
    }
    add(next[owner], vector, (step * whole) / (counts[owner] ?? 1))
    compared += directions.length * vector.length
    if (compared > comparedAtATime) {
      compared = 0
      await nextTurn()
    }
  }
  return next
}

/** The probability that a phrase is confused with each of the other options. */
function confusionOf(vector: Float32Array, owner: number, directions: readonly Float32Array[]): Float64Array {
  const own = similarity(vector, directions[owner] ?? vector)
  const shares = Float64Array.from(directions, (direction, option) =>
    option === owner ? 0 : Math.exp(sharpness * (similarity(vector, direction) - own)),
  )
  const sum = shares.reduce((total, share) => total + share, 1)
  return shares.map((share) => share / sum)
}

function add(sum: Float32Array | undefined, vector: Float32Array, factor: number): void {
  if (sum === undefined) return
  for (let at = 0; at < vector.length; at++) sum[at] = (sum[at] ?? 0) + factor * (vector[at] ?? 0)
}
