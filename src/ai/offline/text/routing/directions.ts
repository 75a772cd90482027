import { setImmediate as nextTurn } from 'node:timers/promises'
import { bucketCount, type Features, meaningShare } from './features.ts'

/** A text to compare: its meaning, and its words. */
export interface Point {
  meaning: Float32Array
  features: Features
}

/** One direction per option, for comparison with messages. */
export interface Directions {
  options: number
  /** The meanings of all options, one after the other. */
  meanings: Float32Array
  /** For each bucket, the weight of each option. */
  features: Float32Array
}

// Chosen with `bench/routing.ts`. With few rivals, the cost of a phrase doesn't depend on the number of options.
const rounds = 15
const step = 1.2
const sharpness = 12
const mostRivals = 30
// This many phrases take a few milliseconds. Other requests run in between.
const phrasesAtATime = 100

/**
 * Each direction starts as the centroid of the option's phrases and turns away from phrases of other options that are
 * nearer to it than to their own option.
 */
export async function directionsOf(
  points: readonly Point[],
  owners: readonly number[],
  options: number,
): Promise<Directions> {
  const directions = centroids(points, owners, options)
  if (options < 2) return directions
  const counts = new Float64Array(options)
  for (const owner of owners) counts[owner] = (counts[owner] ?? 0) + 1
  const phrases: Phrase[] = []
  for (const [at, point] of points.entries()) {
    const owner = owners[at] ?? 0
    phrases.push({ point, owner, rivals: rivalsOf(directionScores(directions, point), owner), shares: [] })
    await pauseAfter(at)
  }
  for (let round = 0; round < rounds; round++) {
    for (const [at, phrase] of phrases.entries()) {
      phrase.shares = confusion(directions, phrase)
      await pauseAfter(at)
    }
    for (const [at, phrase] of phrases.entries()) {
      turn(directions, phrase, counts)
      await pauseAfter(at)
    }
  }
  return directions
}

/** The similarity of a text to each option. */
export function directionScores(directions: Directions, { meaning, features }: Point): Float64Array {
  const { options } = directions
  const scores = new Float64Array(options)
  for (let option = 0; option < options; option++) scores[option] = meaningScore(directions, meaning, option)
  for (const [at, bucket] of features.buckets.entries()) {
    const weight = features.weights[at] ?? 0
    const from = bucket * options
    for (let option = 0; option < options; option++) {
      scores[option] = (scores[option] ?? 0) + weight * (directions.features[from + option] ?? 0)
    }
  }
  return scores
}

interface Phrase {
  point: Point
  owner: number
  /** The other options that are most like it. */
  rivals: readonly number[]
  /** The probability that it is confused with each rival. */
  shares: readonly number[]
}

function rivalsOf(scores: Float64Array, owner: number): number[] {
  const others = [...scores.keys()].filter((option) => option !== owner)
  return others.toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0)).slice(0, mostRivals)
}

function confusion(directions: Directions, { point, owner, rivals }: Phrase): number[] {
  const own = scoreOf(directions, point, owner)
  const shares = rivals.map((rival) => Math.exp(sharpness * (scoreOf(directions, point, rival) - own)))
  const sum = shares.reduce((total, share) => total + share, 1)
  return shares.map((share) => share / sum)
}

function turn(directions: Directions, { point, owner, rivals, shares }: Phrase, counts: Float64Array): void {
  let whole = 0
  for (const [at, rival] of rivals.entries()) {
    const share = shares[at] ?? 0
    if (share < 0.001) continue
    whole += share
    add(directions, rival, point, (-step * share) / (counts[rival] ?? 1))
  }
  add(directions, owner, point, (step * whole) / (counts[owner] ?? 1))
}

function centroids(points: readonly Point[], owners: readonly number[], options: number): Directions {
  const size = points[0]?.meaning.length ?? 0
  const meanings = new Float32Array(options * size)
  const directions = { options, meanings, features: new Float32Array(bucketCount * options) }
  for (const [at, point] of points.entries()) add(directions, owners[at] ?? 0, point, 1)
  const squares = new Float64Array(options)
  for (const [at, value] of meanings.entries())
    squares[Math.floor(at / size)] = (squares[Math.floor(at / size)] ?? 0) + value ** 2
  for (const [at, value] of directions.features.entries())
    squares[at % options] = (squares[at % options] ?? 0) + value ** 2
  const lengths = squares.map((square) => Math.sqrt(square) || 1)
  for (const [at, value] of meanings.entries()) meanings[at] = value / (lengths[Math.floor(at / size)] ?? 1)
  for (const [at, value] of directions.features.entries()) {
    directions.features[at] = value / (lengths[at % options] ?? 1)
  }
  return directions
}

function meaningScore({ meanings }: Directions, meaning: Float32Array, option: number): number {
  const from = option * meaning.length
  let sum = 0
  for (let at = 0; at < meaning.length; at++) sum += (meanings[from + at] ?? 0) * (meaning[at] ?? 0)
  return sum * meaningShare
}

function scoreOf(directions: Directions, { meaning, features }: Point, option: number): number {
  let sum = meaningScore(directions, meaning, option)
  for (let at = 0; at < features.buckets.length; at++) {
    const bucket = features.buckets[at] ?? 0
    sum += (features.weights[at] ?? 0) * (directions.features[bucket * directions.options + option] ?? 0)
  }
  return sum
}

function add(directions: Directions, option: number, { meaning, features }: Point, factor: number): void {
  const { meanings, options } = directions
  const from = option * meaning.length
  for (let at = 0; at < meaning.length; at++) {
    meanings[from + at] = (meanings[from + at] ?? 0) + factor * meaningShare * (meaning[at] ?? 0)
  }
  for (const [at, bucket] of features.buckets.entries()) {
    const place = bucket * options + option
    directions.features[place] = (directions.features[place] ?? 0) + factor * (features.weights[at] ?? 0)
  }
}

async function pauseAfter(phrase: number): Promise<void> {
  if (phrase % phrasesAtATime === phrasesAtATime - 1) await nextTurn()
}
