import { z } from 'zod'
import { freeText, line } from '../../kit/schema.ts'
import type { Json } from '../../platform/database/index.ts'
import { detectable, detectorOf } from './detector.ts'
import { PatternError } from './pattern/parse.ts'

export const directions = ['INPUT', 'OUTPUT'] as const
export const actions = ['MASK', 'BLOCK', 'HAND_OFF'] as const
export type Direction = (typeof directions)[number]
export type Action = (typeof actions)[number]

const mostRules = 30
// Each pattern costs time with every message.
const mostPatterns = 5

const rule = z
  .strictObject({
    name: line(100).meta({ example: 'Card numbers' }),
    enabled: z.boolean().default(true),
    detects: z.enum(detectable).meta({
      description:
        'CARD_NUMBER checks the Luhn digit, ACCOUNT_NUMBER the checksum of an IBAN. WORDS are whole words in any case.',
      example: 'CARD_NUMBER',
    }),
    words: z.array(line(100)).max(200).default([]).meta({ description: 'For WORDS.', example: [] }),
    pattern: z.string().max(200).default('').meta({
      description: 'For PATTERN: a regular expression in any case, without lookarounds and backreferences.',
      example: '',
    }),
    exceptions: z
      .array(line(200))
      .max(100)
      .default([])
      .meta({ description: 'Matches that are allowed, such as your own email address.', example: [] }),
    applies_to: z
      .array(z.enum(directions))
      .min(1)
      .max(2)
      .default([...directions])
      .meta({ description: "INPUT is the visitor's message, OUTPUT the agent's." }),
    action: z.enum(actions).meta({
      description:
        'MASK replaces matches. BLOCK answers with a fixed text instead. HAND_OFF asks for a teammate instead.',
      example: 'MASK',
    }),
    replacement: z
      .string()
      .max(50)
      .nullable()
      .default(null)
      .meta({ description: 'The text for MASK. Null for a text such as `[email]`.', example: null }),
  })
  .superRefine((one, context) => {
    const wrong = (path: string, code: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [path], message, params: { code } })
    if (one.detects === 'WORDS' && one.words.length === 0)
      wrong('words', 'required', 'Add at least one word.')
    if (one.detects !== 'PATTERN') return
    try {
      detectorOf(one)
    } catch (error) {
      if (!(error instanceof PatternError)) throw error
      wrong('pattern', 'invalid_pattern', error.message)
    }
  })
  .meta({ id: 'GuardrailRule' })

export type Rule = z.output<typeof rule>

const message = freeText().trim().min(1).max(2000).nullable()

export const guardrailShape = {
  rules: z
    .array(rule)
    .max(mostRules)
    .refine((rules) => rules.filter(({ detects }) => detects === 'PATTERN').length <= mostPatterns, {
      error: `Must have at most ${mostPatterns} rules with a pattern. Combine patterns with "|".`,
      params: { code: 'too_many' },
    }),
  blocked_input_message: message.meta({
    description: "The answer to a blocked message. Null for a standard text in the visitor's language.",
    example: null,
  }),
  blocked_output_message: message.meta({
    description: "Said instead of a blocked answer. Null for a standard text in the visitor's language.",
    example: null,
  }),
}

export const guardrails = z
  .strictObject({
    rules: guardrailShape.rules.default([]),
    blocked_input_message: guardrailShape.blocked_input_message.default(null),
    blocked_output_message: guardrailShape.blocked_output_message.default(null),
  })
  .meta({ id: 'AgentGuardrails' })

export type Guardrails = z.output<typeof guardrails>

export const defaultGuardrails: Guardrails = guardrails.parse({})

export function readGuardrails(stored: Json): Guardrails {
  return guardrails.parse(stored ?? {})
}
