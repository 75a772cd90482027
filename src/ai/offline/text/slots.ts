import { readSection } from '../../prompts/sections.ts'
import type { Conversation, OfflineApp } from './conversation.ts'
import { datesIn } from './extract/dates.ts'
import type { Kind } from './extract/kinds.ts'
import { labelledValue } from './extract/labelled.ts'
import { findValue } from './extract/thread.ts'
import { isNeed, statementIn } from './statement.ts'

/** One open question of a flow. */
export interface Slot {
  name: string
  label: string
  kind: Kind
}

interface Reading {
  asked: ReadonlySet<string>
  corrects: boolean
}

/** What the text answers; undefined if it isn't part of a dialogue. */
export function readingOf({ system, task }: Conversation): Reading | undefined {
  const purpose = readSection(system, 'purpose')
  if (task !== 'capture' || purpose === undefined) return undefined
  const names = /(?:asked for|most likely): ([^.]*)\./.exec(purpose)?.[1] ?? ''
  const asked = new Set(names.split(', ').filter((name) => name !== ''))
  return { asked, corrects: purpose.includes('corrects') }
}

// A value that only one kind can have is read first, and its words fill nothing else.
const bySpecificity: readonly Kind[] = [
  'email',
  'url',
  'phone',
  'datetime',
  'date',
  'time',
  'identifier',
  'person',
  'organization',
  'place',
  'number',
  'boolean',
]

// Almost any text has a value of these kinds, so they only answer their own question.
const onlyAsked: ReadonlySet<Kind> = new Set<Kind>(['organization', 'place', 'number', 'boolean'])

/** Reads a message for all open questions of a flow. Each word fills one of them at most. */
export async function fillSlots(
  app: OfflineApp,
  slots: readonly Slot[],
  { message, clock, variables }: Conversation,
  { asked, corrects }: Reading,
): Promise<Record<string, string>> {
  const filled: Record<string, string> = {}
  let rest = message
  for (const { name, label, kind } of inOrder(slots, asked)) {
    const labelled = labelledValue(label, rest)
    const isAsked = asked.has(name) && !corrects
    if (onlyAsked.has(kind) && !isAsked && labelled === undefined) continue
    if (kind === 'person' && !isAsked && isOneName(rest) && !(corrects && isProper(rest))) continue
    const before = corrects ? variables[name] : undefined
    const at = { ...clock, before }
    const found =
      (labelled === undefined ? undefined : await findValue(app, kind, labelled, at)) ??
      (await findValue(app, kind, rest, at))
    if (found === undefined) continue
    filled[name] = String(found)
    rest = without(rest, kind, String(found), clock)
  }
  return { ...filled, ...textIn(slots, message, rest, { asked, corrects }, filled) }
}

function inOrder(slots: readonly Slot[], asked: ReadonlySet<string>): Slot[] {
  const place = ({ name, kind }: Slot) => bySpecificity.indexOf(kind) + (asked.has(name) ? -0.5 : 0)
  return slots.filter(({ kind }) => kind !== 'text').toSorted((a, b) => place(a) - place(b))
}

/** True for a message that is a few words without any sign that these are a name. */
function isOneName(text: string): boolean {
  return (
    /^\W*\p{L}[\p{L}'’.-]*(?:\s+\p{L}[\p{L}'’.-]*){0,3}\W*$/u.test(text) &&
    !/(?:['’]m|\bam|\bis|bin|ist|suis|soy|hei(?:ß|ss)e|appelle|llamo)\s/iu.test(text)
  )
}

function isProper(text: string): boolean {
  return /^\W*\p{Lu}\S*(?:\s+\p{Lu}\S*)*$/u.test(text)
}

const closing =
  /^\W*(?:that['’]?s (?:all|it|fine)|nothing|all good|das (?:war(?:['’]?s| alles)|ist alles)|nichts|c['’]est (?:tout|bon)|rien|eso es todo|nada)(?!\p{L})/iu
const mostCorrected = 12

/** The part of the message that answers a question for words of any kind. */
function textIn(
  slots: readonly Slot[],
  message: string,
  rest: string,
  { asked, corrects }: Reading,
  filled: Readonly<Record<string, string>>,
): Record<string, string> {
  const texts = slots.filter(({ kind }) => kind === 'text')
  const named = texts.flatMap(({ name, label }) => {
    const value = labelledValue(label, rest)
    return value === undefined ? [] : [[name, value] as const]
  })
  if (named.length > 0) return Object.fromEntries(named)
  const wanted = texts.find(({ name }) => asked.has(name)) ?? (texts.length === 1 ? texts[0] : undefined)
  if (wanted === undefined) return {}
  const isUntouched = Object.keys(filled).length === 0
  if (corrects) {
    const fits = isUntouched && !closing.test(rest) && rest.split(/\s+/).length <= mostCorrected
    return fits && asked.has(wanted.name) ? { [wanted.name]: rest.replace(/[\s.!]+$/, '') } : {}
  }
  if (asked.has(wanted.name)) {
    const value = isUntouched ? message.trim() : statementIn(rest, true)
    return value === undefined || value === '' ? {} : { [wanted.name]: value }
  }
  const value = statementIn(rest, false)
  const isBeside = asked.size > 0 && [...asked].every((name) => filled[name] === undefined)
  return value === undefined || (isBeside && !isNeed(value)) ? {} : { [wanted.name]: value }
}

function without(text: string, kind: Kind, value: string, clock: Conversation['clock']): string {
  if (kind === 'datetime' || kind === 'date' || kind === 'time') {
    return datesIn(text, clock).reduce(
      (rest, date) => removed(rest, date.text, '(?:on|at|for|am|um|le|el|les|los|a las?|à)'),
      text,
    )
  }
  if (kind === 'phone') return text.replace(/\+?\d[\d\s().-]{6,}\d/, ' ')
  return removed(text, value)
}

function removed(text: string, value: string, before = '(?!)'): string {
  const escaped = value.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return text.replace(new RegExp(`(?:(?<!\\p{L})${before}\\s+)?${escaped}`, 'iu'), ' ')
}
