import { type Db, type Json, statement } from '../../platform/database/index.ts'
import type { Guard, GuardedInput } from '../../runs/index.ts'
import { check, checkersFor, findMatches, masked } from '../guardrails/check.ts'
import { maskingStream } from '../guardrails/masking-stream.ts'
import { type Guardrails, readGuardrails } from '../guardrails/setting.ts'
import { blockedInputWords, blockedOutputWords } from '../guardrails/words.ts'
import { knownLanguage, languageOfText } from '../handover/language.ts'
import type { Talk } from './talk.ts'

/** A visitor's message as it is stored, and what its rules ask for. */
export function guardInput(
  guardrails: Guardrails,
  message: string,
): { message: string; guardrail?: GuardedInput } {
  const { action, text, hits } = check(checkersFor(guardrails, 'INPUT'), message)
  return action === null ? { message } : { message: text, guardrail: { action, hits } }
}

const find = statement<{ guardrails: Json }, [accountId: number, agentId: string]>(
  'agents.guardrails',
  'select guardrails from agents where account_id = $1 and id = $2',
)

/** The text of a visitor's message that no turn answers, as it is stored. */
export async function guardStored(
  db: Db,
  { accountId, agentId }: { accountId: number; agentId: string },
  message: string,
): Promise<string> {
  const found = await find.first(db, accountId, agentId)
  return guardInput(readGuardrails(found?.guardrails ?? {}), message).message
}

/** The rules for what the agent says in a turn; null if there are none. */
export async function guardFor({ agent, language }: Talk, message: string | null): Promise<Guard | null> {
  const { guardrails, handOver } = agent
  if (guardrails.rules.length === 0) return null
  const checkers = checkersFor(guardrails, 'OUTPUT')
  const spoken = languageOfText(message ?? '') ?? knownLanguage(language) ?? 'en'
  const blockedOutput = await blockedOutputWords(guardrails, spoken)
  return {
    blockedInput: await blockedInputWords(guardrails, spoken),
    teamId: handOver.teamId,
    check: (text) => {
      const checked = check(checkers, text)
      return checked.action === 'BLOCK' ? { ...checked, text: blockedOutput } : checked
    },
    // Text that was sent can't be taken back.
    stream: checkers.every(({ rule }) => rule.action === 'MASK') ? () => maskingStream(checkers) : null,
    redact: (text) => masked(text, findMatches(checkers, text, 0, true).matches),
  }
}
