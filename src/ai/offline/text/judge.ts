import { evaluateBare } from '../../../graphs/index.ts'
import { readParts } from '../../prompts/sections.ts'
import type { Conversation, OfflineApp } from './conversation.ts'
import { sentencesOf } from './passages.ts'
import { rank } from './ranking.ts'
import { thresholds } from './thresholds.ts'

/** The first condition that holds. Evaluates expressions and plain comparisons, and compares the rest by meaning. */
export async function judgeConditions(app: OfflineApp, conversation: Conversation): Promise<string | null> {
  for (const { attributes, text } of readParts(conversation.system, 'condition')) {
    if (await holds(app, text, conversation)) return attributes['id'] ?? null
  }
  return null
}

async function holds(app: OfflineApp, condition: string, conversation: Conversation): Promise<boolean> {
  const { variables } = conversation
  const valueOf = (name: string) => (Object.hasOwn(variables, name) ? variables[name] : undefined)
  const computed = evaluateBare(condition, valueOf) ?? compare(condition, variables)
  if (computed !== undefined) return computed
  const known = Object.entries(variables).map(([name, value]) => `${name} is ${value}`)
  const stated = aboutUser.test(condition) ? [] : passageSentences(conversation.system)
  const [best] = await rank(
    app,
    statementOf(condition),
    [conversation.message, ...known, ...stated].filter((text) => text !== ''),
    (text) => text,
  )
  return best !== undefined && best.score >= thresholds.condition
}

/** Conditions about what the user wants or said. Passages can't state that, so they aren't compared with these. */
const aboutUser = /\b(?:user|customer|visitor|patient|caller|wants?|asks?|asked|says?|needs?|mentions?)\b/i

// Each sentence is embedded, which takes about 20 ms.
const readSentences = 12

function passageSentences(system: string): string[] {
  return readParts(system, 'passage')
    .flatMap(({ text }) => sentencesOf(text))
    .slice(0, readSentences)
}

/** «if the user wants a refund» → «wants a refund», for comparing with a message. */
export function statementOf(condition: string): string {
  return condition.replace(
    /^(?:if |when |whether )?(?:the (?:user|customer|visitor|patient|caller) )?(?:asks about |is )?/i,
    '',
  )
}

const longestComparison = 300

const comparisons: readonly (readonly [RegExp, (left: string, right: string) => boolean])[] = [
  [/^(.*?)\s+is\s+(?:empty|missing|unknown|not set)$/i, (left) => left === ''],
  [/^(.*?)\s+is\s+(?:not empty|present|known|set|given)$/i, (left) => left !== ''],
  [/^(.+?)\s+(?:does not|doesn't)\s+(?:contain|include)\s+(.+)$/i, (left, right) => !left.includes(right)],
  [/^(.+?)\s+(?:contains|includes)\s+(.+)$/i, (left, right) => left.includes(right)],
  [/^(.+?)\s+(?:is not|isn't|does not equal|!=)\s+(.+)$/i, (left, right) => left !== right],
  [
    /^(.+?)\s+(?:is (?:greater|more|higher|larger|older) than|is (?:over|above)|exceeds)\s+(-?[\d.]+)$/i,
    (left, right) => Number(left) > Number(right),
  ],
  [
    /^(.+?)\s+(?:is (?:less|lower|smaller|fewer|younger) than|is (?:under|below))\s+(-?[\d.]+)$/i,
    (left, right) => Number(left) < Number(right),
  ],
  [/^(.+?)\s+(?:is equal to|equals|is|==?)\s+(.+)$/i, (left, right) => left === right],
]

/** «plan is pro», «{city} contains Oslo»: one comparison in plain words. Undefined if the left side is a sentence. */
function compare(condition: string, variables: Readonly<Record<string, string>>): boolean | undefined {
  if (condition.length > longestComparison) return undefined
  for (const [pattern, test] of comparisons) {
    const match = pattern.exec(condition.trim())
    if (match === null) continue
    const name = plain(match[1] ?? '')
    const known = Object.entries(variables).find(
      ([variable]) => variable.toLowerCase() === name.toLowerCase(),
    )
    // An interpolated value is one word or quoted. A longer left side is a sentence, which can't be computed.
    if (known === undefined && /\s/.test(name) && !/^["']/.test(match[1] ?? '')) return undefined
    return test((known?.[1] ?? name).toLowerCase(), plain(match[2] ?? '').toLowerCase())
  }
  return undefined
}

function plain(text: string): string {
  return text
    .trim()
    .replace(/^(?:the value of|the)\s+/i, '')
    .replaceAll(/^["'{]|["'}.]$/g, '')
}
