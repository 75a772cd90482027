import { LRUCache } from 'lru-cache'
import { perApp } from '../../../../kit/lifetime.ts'
import { readParts, type Section } from '../../../prompts/sections.ts'
import { embed, similarity } from '../../embedding/embed.ts'
import type { OfflineApp } from '../conversation.ts'
import { statementOf } from '../judge.ts'
import { unrelated } from '../unrelated.ts'
import { type Directions, directionScores, directionsOf } from './directions.ts'
import { type Features, featureSpace } from './features.ts'
import { type Matrix, matrixOf, middlesOf, products } from './matrix.ts'
import { otherTrades } from './other-trades.ts'

export interface RoutedOption {
  id: string
  /** All texts of the option: its name, description and phrases. */
  texts: readonly string[]
}

export interface Score {
  option: RoutedOption
  /** The combined score of meaning and words, to compare with the router's threshold. */
  score: number
  /** Similarity of meaning: 1 for the same, 0 for unrelated. */
  nearness: number
}

export interface Router {
  options: readonly RoutedOption[]
  /** A message with a lower best score matches no option. */
  threshold: number
  /** Scores all options for a message, best first. */
  scores: (message: string) => Promise<Score[]>
  /** The option that has this exact text, ignoring case and punctuation. */
  taught: (message: string) => RoutedOption | undefined
  /** The similarity of a message to general small talk, unless an option's own texts are about the same. */
  smallTalk: (message: string) => Promise<number>
}

// An agent with 150 intents takes 9 MB.
const keptBytes = 96 * 2 ** 20
const bytesPerCharacter = 96

const routersOf = perApp(
  () =>
    new LRUCache<string, Promise<Router>>({
      maxSize: keptBytes,
      sizeCalculation: (_router, options) => Math.max(1, options.length * bytesPerCharacter),
    }),
)

/** The cached router for the options of a prompt, so that a message costs the same with 150 options as with five. */
export function routerFor(app: OfflineApp, prompt: string): Promise<Router> {
  const routers = routersOf(app)
  const options = prompt.slice(prompt.indexOf('<options>'), prompt.indexOf('</options>'))
  const known = routers.get(options)
  if (known !== undefined) return known
  const router = buildRouter(app, readParts(options, 'option').map(optionOf))
  routers.set(options, router)
  router.catch(() => routers.delete(options))
  return router
}

async function buildRouter(app: OfflineApp, options: readonly RoutedOption[]): Promise<Router> {
  const texts = options.flatMap((option) => option.texts)
  const owners = options.flatMap((option, at) => option.texts.map(() => at))
  const [vectors, foreign, talk] = await Promise.all([
    embed(app, texts),
    embed(app, otherTrades),
    embed(app, unrelated),
  ])
  const featuresOf = featureSpace(texts)
  const points = texts.map((text, at) => ({
    meaning: vectors[at] ?? new Float32Array(),
    features: featuresOf(text),
  }))
  const comparison: Comparison = {
    options,
    owners,
    phrases: matrixOf(vectors),
    middles: matrixOf(middlesOf(vectors, owners, options.length)),
    directions: await directionsOf(points, owners, options.length),
    featuresOf,
  }
  const nearestTaught = talk.map((one) => Math.max(-1, ...vectors.map((vector) => similarity(one, vector))))
  const byText = new Map(
    options.toReversed().flatMap((option) => option.texts.map((text) => [plain(text), option] as const)),
  )
  const meaningOf = async (message: string) => (await embed(app, [message]))[0] ?? new Float32Array()
  return {
    options,
    threshold: thresholdOf(foreign.map((vector, at) => bestScore(comparison, otherTrades[at] ?? '', vector))),
    scores: async (message) => compare(comparison, message, await meaningOf(message)),
    taught: (message) => byText.get(plain(message)),
    smallTalk: async (message) => {
      const meaning = await meaningOf(message)
      const near = talk.map((one) => similarity(meaning, one))
      return Math.max(0, ...near.filter((one, at) => (nearestTaught[at] ?? 0) < one))
    },
  }
}

interface Comparison {
  options: readonly RoutedOption[]
  /** The option index of each phrase. */
  owners: readonly number[]
  phrases: Matrix
  middles: Matrix
  directions: Directions
  featuresOf: (text: string) => Features
}

// Chosen with `bench/routing.ts`.
const weights = { direction: 0.85, nearest: 0.15 }

function compare(
  { options, owners, phrases, middles, directions, featuresOf }: Comparison,
  message: string,
  meaning: Float32Array,
): Score[] {
  const nearest = new Float64Array(options.length).fill(-1)
  const near = products(phrases, meaning)
  for (const [at, owner] of owners.entries()) {
    nearest[owner] = Math.max(nearest[owner] ?? -1, near[at] ?? -1)
  }
  const middle = products(middles, meaning)
  const direction = directionScores(directions, { meaning, features: featuresOf(message) })
  const scores = options.map((option, at): Score => {
    const score = weights.direction * (direction[at] ?? 0) + weights.nearest * (nearest[at] ?? -1)
    return { option, score, nearness: ((nearest[at] ?? -1) + (middle[at] ?? -1)) / 2 }
  })
  return scores.toSorted((a, b) => b.score - a.score)
}

function bestScore(comparison: Comparison, message: string, meaning: Float32Array): number {
  return compare(comparison, message, meaning)[0]?.score ?? 0
}

// With 0.8, about 5 of 100 messages about other subjects pass, with 5 options as with 20. The bounds matter for agents
// whose own trade is in the list, and for those with a single option.
const share = 0.8
const bounds = { min: 0.24, max: 0.5 }

/** Most messages of other trades must stay below the threshold. */
function thresholdOf(foreign: readonly number[]): number {
  const sorted = foreign.toSorted((a, b) => a - b)
  const learned = sorted[Math.floor(share * sorted.length)] ?? bounds.min
  return Math.min(bounds.max, Math.max(bounds.min, learned))
}

function optionOf({ attributes, text }: Section): RoutedOption {
  const lines = text.split('\n').map((line) => line.trim())
  const phrases = lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2))
  const description = lines
    .filter((line) => !line.startsWith('- '))
    .join(' ')
    .trim()
  const texts = [attributes['name'] ?? '', statementOf(description), ...phrases]
  return { id: attributes['id'] ?? '', texts: texts.filter((one) => one !== '') }
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
