import { readParts, readSection } from '../../prompts/sections.ts'
import type { Conversation, OfflineApp, ToolResult } from './conversation.ts'
import { conditionalDirectives, followed, readDirective } from './directives.ts'
import { statedFact } from './facts.ts'
import { quoteAnswer } from './passages.ts'
import { rank } from './ranking.ts'
import { thresholds } from './thresholds.ts'

const dontKnow = "I'm sorry, I don't know that."

const greeting = /^\W*(?:hi|hello|hey|good (?:morning|afternoon|evening)|greetings)\b[^?]{0,20}$/i
const thanks = /^\W*(?:thanks|thank you|thx|cheers|great|perfect)\b[^?]{0,30}$/i

/** What an agent answers when no tool is called for. */
export async function composeReply(app: OfflineApp, conversation: Conversation): Promise<string> {
  const { system, message, results } = conversation
  if (results.length > 0) return results.map(tellResult).join('\n')
  const literal = await literalInstruction(app, conversation)
  if (literal !== undefined) return literal
  if (message === '' || greeting.test(message)) return 'Hello! How can I help you?'
  if (thanks.test(message)) return "You're welcome!"
  return (await quoteAnswer(app, system, message)) ?? (await statedFact(app, system, message)) ?? dontKnow
}

/** The instruction that is to be followed to the letter here: the only one, or the one whose condition fits. */
async function literalInstruction(
  app: OfflineApp,
  { system, message }: Conversation,
): Promise<string | undefined> {
  const instructions = readSection(system, 'instructions') ?? ''
  const only = readDirective(instructions)
  if (only !== undefined) return followed(only)
  const playbooks = readParts(system, 'playbook').map((playbook) => playbook.text)
  const conditional = [instructions, ...playbooks].flatMap(conditionalDirectives)
  if (conditional.length === 0 || message === '') return undefined
  const [best] = await rank(app, message, conditional, (one) => subjectOf(one.when))
  return best !== undefined && best.score >= thresholds.condition ? followed(best.item.directive) : undefined
}

const asking =
  /^(?:the |a )?(?:user|customer|visitor|someone|they|somebody)\s+(?:asks?|wants?|says?|mentions?|needs?)\s+(?:about|for|to)?\s*/i

/** «the user asks about refunds» → «refunds»: what a message is compared with. */
function subjectOf(when: string): string {
  return when.replace(asking, '')
}

function tellResult({ tool, failed, value }: ToolResult): string {
  if (failed) return `I'm sorry, that did not work (${tool}).`
  const told = tell(value)
  return told === '' ? 'Done.' : told
}

const toldItems = 10

/** Data as a person reads it: one line a value. */
function tell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value))
    return value
      .slice(0, toldItems)
      .map((item) => `- ${tell(item).replaceAll('\n', ', ')}`)
      .join('\n')
  if (typeof value !== 'object') return typeof value === 'string' ? value : JSON.stringify(value)
  return Object.entries(value)
    .filter(([, inner]) => inner !== null && inner !== undefined)
    .map(([name, inner]) => `${name}: ${tell(inner).replaceAll('\n', ', ')}`)
    .join('\n')
}
