/** What a plain instruction asks for, where it is plain enough to be followed to the letter. */
export type Directive = { say: string } | { ask: string }

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

// What is longer is a briefing, and not a thing to say or to ask.
const longestDirective = 2000

/** The directive that a text is, or undefined where it is something else. */
export function readDirective(instruction: string): Directive | undefined {
  const text = instruction.trim()
  if (text.length > longestDirective) return undefined
  for (const [pattern, make] of forms) {
    const match = pattern.exec(text)
    if (match !== null) return make(match[1]?.trim() ?? '')
  }
  return undefined
}

export interface ConditionalDirective {
  when: string
  directive: Directive
}

/** «If the user asks about refunds, say …»: the lines of an agent's instructions that can be followed to the letter. */
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

export function followed(directive: Directive): string {
  if ('say' in directive) return sentence(directive.say)
  return `Could you tell me ${directive.ask.replace(/[.?!\s]+$/, '')}?`
}

function say(text: string): Directive {
  return { say: text }
}

function tell(text: string): Directive {
  return { say: toYou(text) }
}

function ask(text: string): Directive {
  const wanted = toYou(text)
  const determined = /^(?:an?|the|your|any|more|what|which|where|when|who|how|if|whether|it)\b/i.test(wanted)
  return { ask: determined ? wanted : `your ${wanted}` }
}

/** «their email», said to the person whose it is. */
function toYou(text: string): string {
  return text
    .replaceAll(
      new RegExp(`\\b(?:their|his|${person}'s|${person}(?= (?:name|email|phone|address)))`, 'gi'),
      'your',
    )
    .replaceAll(/\bthey(?= (?:are|have|want|need|can|will|should|may|must)\b)/gi, 'you')
}

function greet(rest: string): Directive {
  const more = readDirective(rest)
  return { say: more === undefined ? 'Hello! How can I help you?' : `Hello! ${followed(more)}` }
}

function thank(reason: string): Directive {
  return { say: reason === '' ? 'Thank you!' : `Thank you for ${toYou(reason)}` }
}

function sentence(text: string): string {
  const start = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?…)\]"”»]$/.test(start) ? start : `${start}.`
}
