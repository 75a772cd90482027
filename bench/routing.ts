import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { z } from 'zod'
import { chooseOption } from '../src/ai/offline/text/choose.ts'
import { readConversation } from '../src/ai/offline/text/conversation.ts'
import { routerFor } from '../src/ai/offline/text/routing/router.ts'
import { choosePrompt } from '../src/ai/prompts/prompts.ts'
import { Lifetime } from '../src/kit/lifetime.ts'

/**
 * Measures how well the offline model routes messages of public data sets, and the cost of a message with 5 and with all intents.
 *
 *   npm run bench:routing -- <folder with clinc150.json and banking77.json>
 *
 * The data sets are not part of this repository. Each file has `phrases` (intent → phrases), `tune` (message, intent) and perhaps
 * `tune_out_of_scope` (messages).
 */
const dataset = z.object({
  phrases: z.record(z.string(), z.array(z.string())),
  tune: z.array(z.tuple([z.string(), z.string()])),
  tune_out_of_scope: z.array(z.string()).default([]),
})

const app = { lifetime: new Lifetime(), log: pino({ level: 'silent' }) }
const folder = process.argv[2]

interface Judged {
  chosen: string | null
  nearest: string
  score: number
}

function promptOf(phrases: Readonly<Record<string, readonly string[]>>): string {
  const options = Object.entries(phrases).map(([id, some]) => ({
    id,
    name: id.replaceAll('_', ' '),
    phrases: [...some],
  }))
  return choosePrompt(options)
}

async function choose(system: string, message: string): Promise<string | null> {
  const conversation = readConversation({
    prompt: [
      { role: 'system', content: system },
      { role: 'user', content: [{ type: 'text', text: message }] },
    ],
  })
  return (await chooseOption(app, conversation)).choice
}

async function judge(system: string, message: string): Promise<Judged> {
  const router = await routerFor(app, system)
  const [best] = await router.scores(message)
  const chosen = await choose(system, message)
  return { chosen, nearest: best?.option.id ?? '', score: best?.score ?? 0 }
}

async function judgeAll(system: string, messages: readonly string[]): Promise<Judged[]> {
  const judged: Judged[] = []
  for (const message of messages) judged.push(await judge(system, message))
  return judged
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`
}

async function report(name: string, path: string): Promise<void> {
  const { phrases, tune, tune_out_of_scope: foreign } = dataset.parse(JSON.parse(readFileSync(path, 'utf8')))
  const system = promptOf(phrases)
  const { threshold } = await routerFor(app, system)
  const inScope = await judgeAll(
    system,
    tune.map(([message]) => message),
  )
  const outside = await judgeAll(system, foreign)
  const isRight = (found: string | null, at: number) => found === tune[at]?.[1]
  const right = inScope.filter(({ chosen }, at) => isRight(chosen, at)).length
  const fired = outside.filter(({ chosen }) => chosen !== null).length
  print(`${name}: ${Object.keys(phrases).length} intents, threshold ${threshold.toFixed(3)}`)
  print(`  right ${percent(right, tune.length)}, out of scope fired ${percent(fired, outside.length)}`)
  if (outside.length === 0) return
  const scores = outside.map(({ score }) => score).toSorted((a, b) => b - a)
  for (const share of [0.02, 0.05, 0.1, 0.2]) {
    const limit = scores[Math.floor(share * scores.length)] ?? 0
    const kept = inScope.filter(({ nearest, score }, at) => score > limit && isRight(nearest, at)).length
    print(`  at ${100 * share} % fired: ${percent(kept, tune.length)} right`)
  }
}

/** Processor time of a message whose embedding is known. Embedding it costs the same for any number of intents. */
async function cost(name: string, path: string): Promise<void> {
  const { phrases, tune } = dataset.parse(JSON.parse(readFileSync(path, 'utf8')))
  const messages = tune.slice(0, 300).map(([message]) => message)
  for (const count of [5, Object.keys(phrases).length]) {
    const system = promptOf(Object.fromEntries(Object.entries(phrases).slice(0, count)))
    for (const message of messages) await choose(system, message)
    const before = process.cpuUsage()
    for (const message of messages) await choose(system, message)
    const { user, system: kernel } = process.cpuUsage(before)
    print(`${name}: ${count} intents, ${((user + kernel) / 1000 / messages.length).toFixed(2)} ms a message`)
  }
}

const sets = folder === undefined ? [] : ['clinc150', 'banking77']
if (folder === undefined) print('Pass the folder that has clinc150.json and banking77.json.')
for (const name of sets) {
  const path = join(folder ?? '', `${name}.json`)
  if (!existsSync(path)) print(`${path} is missing.`)
  else {
    await report(name, path)
    await cost(name, path)
  }
}
await app.lifetime.close()
