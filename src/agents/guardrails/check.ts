import type { GuardrailHit } from '../../runs/index.ts'
import { detectorOf } from './detector.ts'
import type { Action, Direction, Guardrails, Rule } from './setting.ts'
import type { Detector, Found, Span } from './spans.ts'

interface Checker {
  rule: Rule
  detect: Detector
  exceptions: ReadonlySet<string>
}

/** Rules that are ready to check texts. */
export type Checkers = readonly Checker[]

export interface Match extends Span {
  rule: Rule
}

export function checkersFor({ rules }: Pick<Guardrails, 'rules'>, direction: Direction): Checkers {
  return rules
    .filter((rule) => rule.enabled && rule.applies_to.includes(direction))
    .map((rule) => ({
      rule,
      detect: detectorOf(rule),
      exceptions: new Set(rule.exceptions.map(comparable)),
    }))
}

function comparable(text: string): string {
  return text.replaceAll(/\s+/gu, '').toLowerCase()
}

/** All matches from `from` on in their order, and where text begins that more text could still change. */
export function findMatches(
  checkers: Checkers,
  text: string,
  from: number,
  isEnd: boolean,
): { matches: Match[]; open: number } {
  const found = checkers.map(({ rule, detect, exceptions }) => {
    const { spans, open }: Found = detect(text, from, isEnd)
    const matches = joined(spans)
      .filter(({ start, end }) => !exceptions.has(comparable(text.slice(start, end))))
      .map((span): Match => ({ ...span, rule }))
    return { matches, open }
  })
  return {
    matches: found.flatMap(({ matches }) => matches).toSorted((a, b) => a.start - b.start || b.end - a.end),
    open: Math.min(text.length, ...found.map(({ open }) => open)),
  }
}

/** Spans that overlap, as one. */
function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = result.at(-1)
    if (last !== undefined && span.start < last.end) last.end = Math.max(last.end, span.end)
    else result.push({ ...span })
  }
  return result
}

/** The text with its matches replaced. Of matches that overlap, the first one names the replacement. */
export function masked(text: string, matches: readonly Match[]): string {
  let result = ''
  let at = 0
  for (const { start, end, rule } of matches) {
    if (end <= at) continue
    if (start >= at) result += text.slice(at, start) + replacementOf(rule)
    at = end
  }
  return result + text.slice(at)
}

const replacements: Record<Rule['detects'], string> = {
  EMAIL: '[email]',
  PHONE_NUMBER: '[phone number]',
  CARD_NUMBER: '[card number]',
  ACCOUNT_NUMBER: '[account number]',
  WORDS: '[…]',
  PATTERN: '[…]',
}

function replacementOf({ detects, replacement }: Rule): string {
  return replacement ?? replacements[detects]
}

export interface Checked {
  /** The strongest action of the rules that match; null if none does. */
  action: Action | null
  /** The text with the matches of all rules replaced that must not be stored. */
  text: string
  hits: GuardrailHit[]
}

/** Checks a whole text. */
export function check(checkers: Checkers, text: string): Checked {
  const { matches } = findMatches(checkers, text, 0, true)
  const actions = new Set(matches.map(({ rule }) => rule.action))
  const hits = checkers.flatMap(({ rule }): GuardrailHit[] => {
    const count = matches.filter((match) => match.rule === rule).length
    const { name, detects, action } = rule
    return count === 0 ? [] : [{ rule: name, detects, action, count }]
  })
  return {
    action: (['BLOCK', 'HAND_OFF', 'MASK'] as const).find((action) => actions.has(action)) ?? null,
    // A teammate answers a message that was handed off, and must be able to read it.
    text: masked(
      text,
      matches.filter(({ rule }) => rule.action !== 'HAND_OFF'),
    ),
    hits,
  }
}
