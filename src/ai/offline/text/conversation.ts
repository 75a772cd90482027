import type { App } from '../../../platform/app.ts'
import { isSaidByPerson, type SdkModel } from '../../calls/request.ts'
import { nothingSaid, readSection } from '../../prompts/sections.ts'
import type { Clock } from './extract/dates.ts'
import { knownLanguage, type Language, languageOfTalk } from './language.ts'

export type OfflineApp = Pick<App, 'lifetime' | 'log'>

export type CallOptions = Parameters<SdkModel['doGenerate']>[0]

export interface ToolResult {
  tool: string
  failed: boolean
  value: unknown
}

/** A parsed model call: the task, the messages and the tool results. */
export interface Conversation {
  task: string
  system: string
  /** The user's messages, oldest first. */
  said: string[]
  /** The last user message. */
  message: string
  /** The user message before it, if the last one answers a question of the agent. */
  earlier: string | undefined
  /** The flow's replies since the user's last message. */
  told: string
  /** Tool results since the user's last message. */
  results: ToolResult[]
  clock: Clock
  variables: Record<string, string>
  /** The detected language of the user. */
  language: Language
}

export function readConversation({ prompt }: CallOptions): Conversation {
  const system = prompt.flatMap((message) => (message.role === 'system' ? [message.content] : [])).join('\n')
  const said: string[] = []
  let results: ToolResult[] = []
  let asked = ''
  let questionBefore = ''
  for (const message of prompt) {
    if (message.role === 'user') {
      said.push(
        message.content
          .flatMap((part) => (part.type === 'text' ? [part.text] : []))
          .join('\n')
          .trim(),
      )
      if (said.at(-1) === nothingSaid) said.pop()
      questionBefore = asked
      asked = ''
      results = []
    } else if (message.role === 'assistant' && isSaidByPerson(message)) {
      // A teammate answered, which settles the user's earlier request.
      asked = ''
    } else if (message.role === 'assistant') {
      const text = message.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')
      asked = [asked, text.trim()].filter((one) => one !== '').join('\n')
    } else if (message.role === 'tool') {
      results.push(...message.content.flatMap(toolResult))
    }
  }
  const stated = /language of the conversation is "(\w\w)"/.exec(readSection(system, 'purpose') ?? '')?.[1]
  const language = knownLanguage(stated) ?? languageOfTalk(said)
  return {
    task: readSection(system, 'task') ?? 'reply',
    system,
    said,
    message: said.at(-1) ?? '',
    earlier: questionBefore.endsWith('?') ? said.at(-2) : undefined,
    told: asked,
    results,
    clock: { ...readClock(system), language },
    variables: readVariables(system),
    language,
  }
}

type ToolPart = Extract<CallOptions['prompt'][number], { role: 'tool' }>['content'][number]

function toolResult(part: ToolPart): ToolResult[] {
  if (part.type !== 'tool-result') return []
  const { output, toolName: tool } = part
  if (output.type === 'execution-denied') return [{ tool, failed: true, value: output.reason ?? 'denied' }]
  if (output.type === 'content') {
    const texts = output.value.flatMap((piece) => (piece.type === 'text' ? [piece.text] : []))
    return [{ tool, failed: false, value: texts.join('\n') }]
  }
  return [{ tool, failed: output.type.startsWith('error'), value: output.value }]
}

function readClock(system: string): Clock {
  const [instant = '', zone = ''] = (readSection(system, 'now') ?? '').split(' ')
  const written = new Date(instant)
  const now = Number.isNaN(written.getTime()) ? new Date() : written
  return { now, offset: offsetOf(now, zone.slice(1, -1)) }
}

/** The offset of a time zone from UTC, in minutes. */
function offsetOf(now: Date, timeZone: string): number {
  try {
    const local = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'medium',
    }).format(now)
    return Math.round((Date.parse(`${local.replace(' ', 'T')}Z`) - now.getTime()) / 60_000)
  } catch {
    return 0
  }
}

function readVariables(system: string): Record<string, string> {
  const text = readSection(system, 'variables')
  if (text === undefined) return {}
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null) return {}
    return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, String(value)]))
  } catch {
    return {}
  }
}
