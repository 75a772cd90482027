import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { t } from '../../kit/language/translate.ts'

export type Rule = Schemas['GuardrailRule']

export const detectNames = (): Record<Rule['detects'], string> => ({
  EMAIL: t('Email addresses'),
  PHONE_NUMBER: t('Phone numbers'),
  CARD_NUMBER: t('Card numbers'),
  ACCOUNT_NUMBER: t('Bank account numbers (IBAN)'),
  WORDS: t('Word list'),
  PATTERN: t('Pattern'),
})

export const actionNames = (): Record<Rule['action'], string> => ({
  MASK: t('Mask'),
  BLOCK: t('Block'),
  HAND_OFF: t('Hand off'),
})

export const directionNames = (): Record<Rule['applies_to'][number], string> => ({
  INPUT: t('Messages from visitors'),
  OUTPUT: t('Answers of the agent'),
})
