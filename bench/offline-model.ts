import { pino } from 'pino'
import { chooseOption } from '../src/ai/offline/text/choose.ts'
import { readConversation } from '../src/ai/offline/text/conversation.ts'
import { statementOf } from '../src/ai/offline/text/judge.ts'
import { rankByExamples } from '../src/ai/offline/text/ranking.ts'
import { thresholds } from '../src/ai/offline/text/thresholds.ts'
import { choosePrompt } from '../src/ai/prompts/prompts.ts'
import { Lifetime } from '../src/kit/lifetime.ts'
import {
  heldOutHalf,
  type RoutingCase,
  tuningHalf,
  writtenAfterwards,
  writtenLater,
} from '../test/data/routing/routing-set.ts'
import { clinic } from './offline-model/clinic.ts'
import type { QuestionSet } from './offline-model/question-set.ts'
import { shop } from './offline-model/shop.ts'

/**
 * How often the offline demo model is right: routing to an intent, choosing a tool, finding the passage that
 * answers, judging a condition, each with messages that call for nothing. `--sweep` shows what other thresholds
 * would give.
 *
 *   node bench/offline-model.ts [--sweep]
 */
interface Candidate {
  id: string
  texts: readonly string[]
}

interface Case {
  message: string
  expected: string | null
  candidates: readonly Candidate[]
}

interface Scored extends Case {
  nearest: string
  score: number
}

const app = { lifetime: new Lifetime(), log: pino({ level: 'silent' }) }

const kinds = {
  tool: toolCases,
  passage: passageCases,
  condition: conditionCases,
} as const

function toolCases(set: QuestionSet): Case[] {
  const tools = set.tools.map((tool) => ({ id: tool.name, ...tool }))
  const candidates = tools.map(({ id, description }) => ({
    id,
    texts: [`${id.replaceAll('_', ' ')}. ${description}`],
  }))
  return [...calling(tools, candidates), ...idle(set.noTool, candidates)]
}

function passageCases(set: QuestionSet): Case[] {
  const passages = set.passages.map((passage) => ({ id: passage.source, ...passage }))
  const candidates = passages.map(({ id, text }) => ({ id, texts: [text] }))
  return [...calling(passages, candidates), ...idle(set.unanswerable, candidates)]
}

function conditionCases(set: QuestionSet): Case[] {
  return set.conditions.flatMap(({ condition, holds, not }) => {
    const candidates = [{ id: condition, texts: [statementOf(condition)] }]
    return [...calling([{ id: condition, asked: holds }], candidates), ...idle(not, candidates)]
  })
}

function calling(
  items: readonly { id: string; asked: readonly string[] }[],
  candidates: readonly Candidate[],
): Case[] {
  return items.flatMap(({ id, asked }) => asked.map((message) => ({ message, expected: id, candidates })))
}

function idle(messages: readonly string[], candidates: readonly Candidate[]): Case[] {
  return messages.map((message) => ({ message, expected: null, candidates }))
}

async function score(one: Case): Promise<Scored> {
  const [best] = await rankByExamples(app, one.message, one.candidates, (candidate) => candidate.texts)
  return { ...one, nearest: best?.item.id ?? '', score: best?.score ?? 0 }
}

function right(scored: readonly Scored[], threshold: number): number {
  return scored.filter((one) => (one.score >= threshold ? one.nearest : null) === one.expected).length
}

function share(part: number, whole: number): string {
  return `${part} of ${whole} (${Math.round((100 * part) / whole)} %)`
}

async function report(set: QuestionSet, kind: keyof typeof kinds, sweep: boolean): Promise<string[]> {
  const scored = await Promise.all(kinds[kind](set).map(score))
  const called = scored.filter((one) => one.expected !== null)
  const quiet = scored.filter((one) => one.expected === null)
  const threshold = thresholds[kind]
  const summary = [
    `${set.name}, ${kind} at ${threshold}: ${share(right(scored, threshold), scored.length)}`,
    `found ${share(right(called, threshold), called.length)}`,
    `nearest was right ${share(right(called, 0), called.length)}`,
    `left alone ${share(right(quiet, threshold), quiet.length)}`,
  ]
  const steps = sweep ? Array.from({ length: 12 }, (_, step) => 0.14 + step * 0.04) : []
  const swept = steps.map(
    (step) =>
      `  ${step.toFixed(2)}: ${right(called, step)}/${called.length} found, ${right(quiet, step)}/${quiet.length} left alone`,
  )
  return [summary.join('; '), ...swept]
}

type Routed = Pick<RoutingCase, 'message' | 'wanted'> & { options: Parameters<typeof choosePrompt>[0] }

/** Messages to the flow that they call for, by the same way as in a conversation. */
async function routing(name: string, cases: readonly Routed[]): Promise<string> {
  const found = await Promise.all(
    cases.map(({ options, message }) =>
      chooseOption(
        app,
        readConversation({
          prompt: [
            { role: 'system', content: choosePrompt(options) },
            { role: 'user', content: [{ type: 'text', text: message }] },
          ],
        }),
      ),
    ),
  )
  const quiet = cases.filter(({ wanted }) => wanted === null)
  const hits = cases.filter(({ wanted }, index) => found[index]?.choice === wanted).length
  const fired = cases.filter(({ wanted }, index) => wanted === null && found[index]?.choice !== null).length
  return `${name}, routing: ${share(hits, cases.length)}; fired for nothing ${share(fired, quiet.length)}`
}

function routedOf({ intents, outOfScope }: QuestionSet): Routed[] {
  return [
    ...intents.flatMap(({ id, asked }) =>
      asked.map((message) => ({ options: intents, message, wanted: id })),
    ),
    ...outOfScope.map((message) => ({ options: intents, message, wanted: null })),
  ]
}

const halves = {
  'tuning half': tuningHalf,
  'held-out half': heldOutHalf,
  'written afterwards': writtenAfterwards,
  'written later': writtenLater,
}
for (const [name, half] of Object.entries(halves)) {
  const cases = half.map(({ trade, ...one }) => ({ ...one, options: trade.options }))
  process.stdout.write(`${await routing(name, cases)}\n`)
}
for (const set of [shop, clinic]) {
  process.stdout.write(`${await routing(set.name, routedOf(set))}\n`)
  for (const kind of ['tool', 'passage', 'condition'] as const) {
    const lines = await report(set, kind, process.argv.includes('--sweep'))
    process.stdout.write(`${lines.join('\n')}\n`)
  }
}
await app.lifetime.close()
