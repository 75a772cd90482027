export type GuardrailAction = 'MASK' | 'BLOCK' | 'HAND_OFF'

/** A rule that matched, without the text that it matched. */
export interface GuardrailHit {
  rule: string
  detects: string
  action: GuardrailAction
  count: number
}

/** The result for a visitor's message, stored with its turn. */
export interface GuardedInput {
  /** The strongest action of its rules. */
  action: GuardrailAction
  hits: readonly GuardrailHit[]
}

export interface GuardedOutput {
  action: GuardrailAction | null
  /** What is said instead. */
  text: string
  hits: readonly GuardrailHit[]
}

/** The rules of an agent for one turn. */
export interface Guard {
  /** The answer to a message that is blocked. */
  blockedInput: string
  /** The team that messages are handed off to. Null for all teammates. */
  teamId: number | null
  check: (text: string) => GuardedOutput
  /** Masks a message while it is written. Null if messages must be checked as a whole. */
  stream: (() => (delta: string) => string) | null
  /** Without anything that a rule for output matches. */
  redact: (text: string) => string
}
