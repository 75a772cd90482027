import {
  actOf,
  type ChatMessage,
  correctionIn,
  kindOf,
  type Language,
  languageOfTalk,
  type Phrases,
  phrases,
} from '../../ai/index.ts'
import { nodeDefinitions } from '../../graphs/index.ts'
import type { CaptureTarget, ConversationEffects, MessageAct } from '../../kit/effects.ts'
import type { Program } from '../engine/index.ts'
import type { Turn } from './turn.ts'

/** The language that the visitor writes in. */
export async function languageOfVisitor(turn: Turn): Promise<Language> {
  return languageOfTalk((await turn.history()).filter(isVisitors).map(textOf))
}

function isVisitors({ role }: ChatMessage): boolean {
  return role === 'user'
}

function textOf({ content }: ChatMessage): string {
  return typeof content === 'string' ? content : ''
}

/** What an agent says about the conversation itself, in the visitor's language. */
export async function phrasesFor(turn: Turn): Promise<Phrases> {
  return phrases[await languageOfVisitor(turn)]
}

/** All variables that questions of a flow fill. */
export function slotsOf(program: Pick<Program, 'nodes'>): CaptureTarget[] {
  const targets = program.nodes
    .filter(({ type }) => nodeDefinitions.get(type)?.waits === true)
    .flatMap(({ data }) => targetsIn(data['captureVariables']))
  return [...new Map(targets.map((target) => [target.name, target])).values()]
}

function targetsIn(stored: unknown): CaptureTarget[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null || !('name' in one) || typeof one.name !== 'string') return []
    const description = 'description' in one && typeof one.description === 'string' ? one.description : null
    return [{ name: one.name, description }]
  })
}

/** The act of a message that answers a question. */
export function actInFlow(message: string): MessageAct {
  const act = actOf(message)
  return act === 'statement' && correctionIn(message) !== undefined ? 'correction' : act
}

export function explanations(turn: Turn): Pick<ConversationEffects, 'actOf' | 'explain' | 'offerHelp'> {
  return {
    actOf: actInFlow,
    explain: async (target) => {
      const { reasons } = await phrasesFor(turn)
      turn.recorder.say(reasons[reasonFor(target)])
    },
    offerHelp: async () => turn.recorder.say((await phrasesFor(turn)).offerSkip),
  }
}

function reasonFor(target: CaptureTarget | undefined): keyof Phrases['reasons'] {
  if (target === undefined) return 'text'
  const kind = kindOf({ name: target.name, description: target.description ?? '' })
  if (kind === 'date' || kind === 'time') return 'datetime'
  if (
    kind === 'person' ||
    kind === 'email' ||
    kind === 'phone' ||
    kind === 'datetime' ||
    kind === 'identifier'
  )
    return kind
  return 'text'
}
