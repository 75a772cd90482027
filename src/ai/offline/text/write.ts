import { readSection } from '../../prompts/sections.ts'
import type { Conversation, OfflineApp } from './conversation.ts'
import { followed, readDirective } from './directives.ts'
import { kindOf } from './extract/kinds.ts'
import { findValue } from './extract/thread.ts'
import { quoteAnswer } from './passages.ts'
import { sumUp } from './sum-up.ts'

const cannotWrite =
  'I am the offline demo model and cannot write this myself. Instruct me with "say …" or "ask for …", or choose another model.'

/** Follows an instruction for one text: text to say, a summary, a value to extract, or an answer from the passages. */
export async function writeText(app: OfflineApp, conversation: Conversation): Promise<string> {
  const instructions = readSection(conversation.system, 'instructions') ?? ''
  const directive = readDirective(instructions)
  if (directive !== undefined) return followed(directive, conversation.language)
  const summary = sumUp(instructions)
  if (summary !== undefined) return summary
  const extracted = await extractByInstruction(app, instructions, conversation)
  if (extracted !== undefined) return extracted
  const question = conversation.message === '' ? instructions : conversation.message
  return (await quoteAnswer(app, conversation.system, question)) ?? cannotWrite
}

/** «Extract the email from: …» and similar instructions. */
async function extractByInstruction(
  app: OfflineApp,
  instructions: string,
  { message, clock }: Conversation,
): Promise<string | undefined> {
  const match =
    /^(?:please )?(?:extract|find|return|get|read|give me)\s+(?:only )?(?:the |an? )?(.+?)\s+(?:from|in|out of|of)\b[^:\n]{0,60}(?::\s*)?([\s\S]*)$/i.exec(
      instructions.trim(),
    )
  if (match === null) return undefined
  const kind = kindOf({ name: match[1] ?? '', description: '' })
  const value =
    (await findValue(app, kind, match[2] || message, clock)) ?? (await findValue(app, kind, message, clock))
  return value === undefined ? undefined : String(value)
}
