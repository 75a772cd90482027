import type { Language } from './language.ts'
import { questionFor, questionIn, toYou } from './questions.ts'
import { texts } from './texts.ts'

/** A simple instruction that can be followed literally. */
export type Directive = { say: string } | { ask: string } | { greet: string }

const person = '(?:the |our )?(?:user|customer|visitor|client|caller|person|contact|guest|them|him|her)'

const forms: readonly (readonly [RegExp, (found: string) => Directive])[] = [
  [
    /^(?:please )?(?:always )?(?:just |only |simply )?(?:say|reply|respond|answer|write|send)(?: to \S+)?(?: back)?(?: with)?(?: only| exactly| just)?:?\s+["“«'](.+?)["”»'][\s.]*$/is,
    say,
  ],
  [
    new RegExp(`^(?:please )?(?:tell|inform|let|remind) ${person}(?: know)?(?: that|,|:)?\\s+(.+)$`, 'is'),
    tell,
  ],
  [new RegExp(`^(?:please )?ask (?:${person} )?(?:for|about)\\s+(.+)$`, 'is'), ask],
  [
    new RegExp(
      `^(?:please )?ask (?:${person} )?to (?:provide|give|share|enter|tell(?: us)?|confirm)\\s+(?:you |us )?(.+)$`,
      'is',
    ),
    ask,
  ],
  [
    new RegExp(`^(?:please )?ask (?:${person} )?((?:what|which|where|when|who|how|if|whether)\\s.+)$`, 'is'),
    ask,
  ],
  [/^(?:please )?(?:collect|request|get)\s+(.+)$/is, ask],
  [new RegExp(`^(?:please )?(?:greet|welcome) ${person}(?: and (.+))?$`, 'is'), greet],
  [new RegExp(`^(?:please )?thank ${person}(?: for (.+))?$`, 'is'), thank],
  [
    /^(?:please )?(?:always )?(?:just |only |simply )?(?:say|reply with|respond with|answer with|write|send):?\s+(.+)$/is,
    say,
  ],
]

/** The same in German, Spanish and French: quoted text or text after a colon is said; a named thing is asked for. */
const foreignForms: readonly RegExp[] = [
  /^(?:bitte )?(?:sag|sage|sagen sie|antworte|antworten sie|schreib|schreibe)(?: nur| genau| immer| mit)*:?\s+["“„«'»](.+?)["”“»«'][\s.]*$/is,
  /^(?:bitte )?(?:sag|sage|sagen sie|antworte|antworten sie|schreib|schreibe)[^:\n]{0,30}:\s+(.+)$/is,
  /^(?:por favor )?(?:di|diga|responde|responda)(?: solo| siempre| con)*:?\s+["“«'](.+?)["”»'][\s.]*$/is,
  /^(?:dis|dites|réponds|répondez)(?: seulement| toujours| avec)*:?\s+["“«'](.+?)["”»'][\s.]*$/is,
]
const foreignQuestions: readonly (readonly [RegExp, Exclude<Language, 'en'>])[] = [
  [/^(?:bitte )?(?:frag|frage|fragen sie|bitte)\s+(?:\S+\s+){0,3}?(?:nach|um)\s+(.+)$/is, 'de'],
  [/^(?:pide|pida|pregunta|pregunte)\s+(?:(?:al|a la) \S+\s+)?(?:por\s+)?(.+)$/is, 'es'],
  [/^(?:demande|demandez)\s+(?:(?:à la|au|à l['’])\s*\S+\s+)?(.+)$/is, 'fr'],
]

// A longer text is a briefing rather than a directive.
const longestDirective = 2000

/** Reads a directive; undefined if the text is something else. */
export function readDirective(instruction: string): Directive | undefined {
  const text = instruction.trim()
  if (text.length > longestDirective) return undefined
  for (const [pattern, make] of forms) {
    const match = pattern.exec(text)
    if (match !== null) return make(match[1]?.trim() ?? '')
  }
  return foreignDirective(text)
}

function foreignDirective(text: string): Directive | undefined {
  const said = foreignForms.map((form) => form.exec(text)?.[1]).find((one) => one !== undefined)
  if (said !== undefined) return { say: said.trim() }
  for (const [form, language] of foreignQuestions) {
    const wanted = form.exec(text)?.[1]?.split(/(?<=[.?!])\s|\n/)[0]
    if (wanted !== undefined) return { say: questionIn(language, wanted) }
  }
  return undefined
}

export interface ConditionalDirective {
  when: string
  directive: Directive
}

/**
 * The conditional lines of an agent's instructions that can be followed literally: «If the user asks about refunds,
 * say …».
 */
export function conditionalDirectives(instructions: string): ConditionalDirective[] {
  return instructions.split(/\n+|(?<=[.!?]["”]?)\s+(?=If|When|Whenever)/).flatMap((line) => {
    if (line.length > longestDirective) return []
    const match = /^[\s\-*\d.]*(?:if|when|whenever)\s+(.+?)(?:,\s*(?:then\s+)?|\s+then\s+)(.+)$/is.exec(
      line.trim(),
    )
    const directive = match?.[2] === undefined ? undefined : readDirective(match[2])
    return match?.[1] === undefined || directive === undefined ? [] : [{ when: match[1], directive }]
  })
}

export function followed(directive: Directive, language: Language = 'en'): string {
  if ('say' in directive) return sentence(directive.say)
  if ('ask' in directive) return questionFor(directive.ask, language)
  const more = readDirective(directive.greet)
  const { greeting } = texts[language]
  return more === undefined ? greeting : `${greeting.split('!')[0]}! ${followed(more, language)}`
}

function say(text: string): Directive {
  return { say: text }
}

function tell(text: string): Directive {
  return { say: toYou(text) }
}

/** Further sentences describe the answer and aren't part of the question. */
function ask(text: string): Directive {
  return { ask: text.split(/(?<=[.?!])\s|\n/)[0] ?? text }
}

function greet(rest: string): Directive {
  return { greet: rest }
}

function thank(reason: string): Directive {
  return { say: reason === '' ? 'Thank you!' : `Thank you for ${toYou(reason)}` }
}

function sentence(text: string): string {
  const start = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?…)\]"”»]$/.test(start) ? start : `${start}.`
}
