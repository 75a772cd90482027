import { renderPrompt } from './prompt.ts'
import { section, sectionOf } from './sections.ts'
import { shownVariables, type Variables } from './shown-variables.ts'

export interface Passage {
  /** The source to show to the reader: a title or an address. */
  source: string
  /** The headings above the text. */
  heading?: string | undefined
  text: string
  /** Similarity to the question, as computed by `similarity()`, if known. */
  score?: number | undefined
}

export interface Playbook {
  name: string
  instructions: string
}

export interface Result {
  /** The node or tool that produced the result. */
  name: string
  text: string
}

interface Context {
  now: Date
  /** The time zone of «tomorrow at nine». */
  timeZone: string
  variables?: Variables | undefined
}

export interface ReplyContext extends Context {
  name: string
  instructions: string
  playbooks?: readonly Playbook[]
  passages?: readonly Passage[]
  summary?: string | undefined
  /** Results of actions that the user hasn't heard about yet. */
  results?: readonly Result[]
  /** True if the agent must ask its question, regardless of the user's last message. */
  asks?: boolean | undefined
}

const asking = 'Put the question to the user that gets what the instructions ask for, and say nothing else.'

/** The system prompt of an agent that answers a user. */
export function replyPrompt(context: ReplyContext): string {
  return renderPrompt('reply', {
    ...common(context),
    name: context.name,
    instructions: section('instructions', context.instructions),
    playbooks: sectionOf(
      'playbooks',
      'playbook',
      (context.playbooks ?? []).map(({ name, instructions }) => ({
        attributes: { name },
        text: instructions,
      })),
    ),
    passages: passageSection(context.passages),
    summary: section('summary', context.summary),
    results: sectionOf(
      'results',
      'result',
      (context.results ?? []).map(({ name, text }) => ({ attributes: { name }, text })),
    ),
    purpose: section('purpose', context.asks === true ? asking : undefined),
  })
}

export interface WriteContext extends Context {
  instructions: string
  passages?: readonly Passage[]
}

/** The system prompt of a node that writes one text. */
export function writePrompt(context: WriteContext): string {
  return renderPrompt('write', {
    ...common(context),
    instructions: section('instructions', context.instructions),
    passages: passageSection(context.passages),
  })
}

export interface Option {
  id: string
  name: string
  description?: string | undefined
  /** Example phrases of the intent. */
  phrases?: readonly string[]
}

const answering =
  'The agent has just put a question to the user. A message that answers it fits no option, even where it uses their words: choose one only where the user has clearly turned to something else.'

export function choosePrompt(options: readonly Option[], waits = false): string {
  const parts = options.map(({ id, name, description, phrases }) => ({
    attributes: { id, name },
    text: [description ?? '', ...(phrases ?? []).map((phrase) => `- ${phrase.replaceAll(/\s+/g, ' ')}`)].join(
      '\n',
    ),
  }))
  return renderPrompt('choose', {
    options: sectionOf('options', 'option', parts),
    purpose: section('purpose', waits ? answering : undefined),
  })
}

export interface Condition {
  id: string
  expression: string
}

export interface JudgeContext extends Context {
  conditions: readonly Condition[]
  passages?: readonly Passage[]
}

export function judgePrompt(context: JudgeContext): string {
  const parts = context.conditions.map(({ id, expression }) => ({ attributes: { id }, text: expression }))
  return renderPrompt('judge', {
    ...common(context),
    conditions: sectionOf('conditions', 'condition', parts),
    passages: passageSection(context.passages),
  })
}

export interface CaptureContext extends Context {
  instructions?: string | undefined
  /** The fields that the user was asked for. */
  asked?: readonly string[] | undefined
  /** True if the user corrects earlier values. */
  corrects?: boolean | undefined
  /** The language of the conversation, for short texts: `de`. */
  language?: string | undefined
  passages?: readonly Passage[]
}

export function capturePrompt(context: CaptureContext): string {
  return renderPrompt('capture', {
    ...common(context),
    instructions: section('instructions', context.instructions),
    passages: passageSection(context.passages),
    purpose: section('purpose', purposeOf(context)),
  })
}

function purposeOf({ asked, corrects = false, language = 'en' }: CaptureContext): string | undefined {
  if (asked === undefined) return undefined
  const spoken = `The language of the conversation is "${language}".`
  if (corrects) return `The user corrects earlier values, most likely: ${asked.join(', ')}. ${spoken}`
  if (asked.length === 0)
    return `The user was not asked for anything yet. Take only what they state beyond doubt. ${spoken}`
  return `The user was just asked for: ${asked.join(', ')}. Other fields only have a value if the user states it beyond doubt. ${spoken}`
}

export function phrasesPrompt(intent: Option, count: number): string {
  const text = [
    intent.name,
    intent.description ?? '',
    ...(intent.phrases ?? []).map((phrase) => `- ${phrase}`),
  ]
  return renderPrompt('phrases', {
    intent: section('intent', text.join('\n')),
    count: section('count', String(count)),
  })
}

export function summaryPrompt(summary: string | undefined): string {
  return renderPrompt('summary', { summary: section('summary', summary) })
}

function common({ now, timeZone, variables }: Context) {
  const shown = shownVariables(variables)
  return {
    now: section('now', `${now.toISOString()} (${timeZone})`),
    variables: Object.keys(shown).length === 0 ? '' : section('variables', JSON.stringify(shown, null, 1)),
  }
}

function passageSection(passages: readonly Passage[] = []): string {
  const parts = passages.map(({ source, heading, text, score }) => ({
    attributes: {
      source,
      ...(heading === undefined || heading === '' ? {} : { heading }),
      ...(score === undefined ? {} : { score: score.toFixed(3) }),
    },
    text,
  }))
  return sectionOf('passages', 'passage', parts)
}
