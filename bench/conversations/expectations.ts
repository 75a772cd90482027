import type { Json } from '../../test/harness/api.ts'
import { languageIn } from './language.ts'

/** What a turn led to. */
export interface Outcome {
  /** The messages of the agent in this turn. */
  replies: string[]
  records: Json[]
  variables: Readonly<Record<string, string | null>>
  /** The flows that the conversation is in. */
  flows: string[]
  isHandedOff: boolean
  /** Everything that the visitor has said so far. */
  said: string[]
}

const questions: Readonly<Record<string, RegExp>> = {
  name: /\bname|\bnamen|nombre|llam|\bnom\b|appel/i,
  email: /e-?mail|correo|courriel/i,
  request: /you need|help you|we do for|für Sie tun|Anliegen|podemos|necesit|pouvons|besoin/i,
  time: /\bwhen\b|\bwann\b|cuándo|quand|Wunschtermin/i,
  reason: /appointment for|reason|worum|grund|para qué|motivo|motif/i,
  order: /order number|number of the order|Bestellnummer|número|numéro/i,
}

const offers: Readonly<Record<string, RegExp>> = {
  skip: /skip|überspring|omit|saltar|passer|leave it out/i,
  teammate:
    /teammate|colleague|\bhuman\b|\bperson\b|someone|\bteam\b|mitarbeit|mensch|jemand|persona|equipo|alguien|compañer|équipe|quelqu|collègue/i,
}

// Results and names of tools, instructions, placeholders, markup and data.
const internals =
  /handed_over|hand_off|end_conversation|enter_lead|request_appointment|find_order|exactly these values|genau diesen Werten|\bask for\b.*\{|\bfrage nach|\bAsk (?:for their|when the|what the)|You (?:are the (?:reception|support)|take|tell the)|Du (?:bist der|nimmst|sagst)|<think|undefined|\[object|\bnull\b|\btrue\b|\bfalse\b|\{[A-Z_]+\}|"[a-z_]+":|something went wrong/i

/** True if an answer shows something that only the owner of the agent may see, or an error of the server. */
export function showsInternals({ replies }: Outcome): boolean {
  return replies.some((text) => internals.test(text))
}

/** Values of records that consist of words that the visitor hasn't said. */
export function inventedValues({ records, said }: Outcome): string[] {
  const known = new Set(wordsOf(said.join(' ')))
  return records
    .flatMap(({ data }) => Object.entries(data))
    .filter(([field]) => field !== 'Status')
    .flatMap(([, value]) => (typeof value === 'string' && !/^\d{4}-\d\d-\d\d/.test(value) ? [value] : []))
    .filter((value) => wordsOf(value).some((word) => !known.has(word)))
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** True if the outcome is as expected. */
export function holds(expectation: string, outcome: Outcome): boolean {
  const [word = '', ...rest] = expectation.split(' ')
  const check = checks[word]
  if (check === undefined) throw new Error(`unknown expectation: ${expectation}`)
  return check(rest.join(' '), outcome)
}

const checks: Readonly<Record<string, (argument: string, outcome: Outcome) => boolean>> = {
  says: (text, { replies }) => mentions(replies.join('\n'), text),
  not: (text, outcome) => {
    const asked = /^asks ?(\w*)$/.exec(text)?.[1]
    if (asked === undefined) return !mentions(outcome.replies.join('\n'), text)
    return Object.keys(questions)
      .filter((one) => asked === '' || one === asked)
      .every((one) => !asks(one, outcome))
  },
  asks: (thing, outcome) => asks(thing, outcome),
  offers: (thing, { replies, isHandedOff }) =>
    (thing === 'teammate' && isHandedOff) || (offers[thing] ?? /(?!)/).test(replies.join('\n')),
  record: (text, { records }) => {
    const [, field = '', operator = '', value = ''] = /^(.+?)(:| !?~) (.*)$/.exec(text) ?? []
    const stored = readable(String(records.at(-1)?.data[field] ?? ''))
    if (operator === ':') return stored === value
    return operator === ' ~' ? mentions(stored, value) : records.length > 0 && !mentions(stored, value)
  },
  records: (count, { records }) => records.length === Number(count),
  'record-none': (_nothing, { records }) => records.length === 0,
  value: (text, { variables }) => {
    const [name = '', value = ''] = text.split(': ')
    return (variables[name] ?? '') === value
  },
  flow: (name, { flows }) => (name === 'none' ? flows.length === 0 : flows.includes(name)),
  language: (language, { replies }) =>
    replies.every((text) => [undefined, language].includes(languageIn(text))),
  handed: (yes, { replies, isHandedOff }) =>
    (isHandedOff || noneFree.test(replies.join('\n'))) === (yes === 'yes'),
}

// No teammate is online in a benchmark, and the agent says so when it hands off.
const noneFree =
  /No teammate is available|niemand aus unserem Team|nadie de nuestro equipo|Personne de notre équipe/

const dayMs = 86_400_000

/** The names of a stored moment, so that scripts can say «Tuesday» or «3 pm». Other values as they are. */
function readable(value: string): string {
  const [, day, time = ''] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d).*)?$/.exec(value) ?? []
  if (day === undefined) return value
  const date = new Date(`${day}T12:00:00Z`)
  const days = Math.round((date.getTime() - Date.now()) / dayMs)
  const names = ['en', 'de', 'fr', 'es'].map((one) =>
    date.toLocaleDateString(one, { weekday: 'long', timeZone: 'UTC' }),
  )
  const hour = Number(time.slice(0, 2))
  const hours = time === '' ? [] : [time, `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`]
  return [value, ...names, ...(nearDays[days] ?? []), ...hours].join(', ')
}

const nearDays: Readonly<Record<number, readonly string[]>> = {
  1: ['tomorrow', 'morgen', 'demain', 'mañana'],
  2: ['übermorgen', 'pasado mañana', 'après-demain'],
  14: ['two weeks', 'fortnight'],
  21: ['three weeks'],
}

function mentions(text: string, alternatives: string): boolean {
  return alternatives.split(' | ').some((one) => text.toLowerCase().includes(one.toLowerCase()))
}

/** True if the last question of a turn asks for the thing. */
function asks(thing: string, { replies }: Outcome): boolean {
  const last =
    replies
      .join('\n')
      .match(/[^.!?\n]+\?/g)
      ?.at(-1) ?? ''
  return (questions[thing] ?? new RegExp(thing, 'i')).test(last)
}
