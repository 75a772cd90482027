import { parseFormula } from '../../../../formulas/parse.ts'
import { FormulaError } from '../../../../formulas/tokens.ts'
import { say, t } from '../../../kit/language/translate.ts'

export type ReadFormula = { expression: Record<string, unknown> } | { error: string }

/** Parses a formula, or JSON if it starts with a brace. */
export function readFormula(text: string): ReadFormula {
  try {
    const isJson = text.trim().startsWith('{')
    return { expression: (isJson ? JSON.parse(text) : parseFormula(text)) as Record<string, unknown> }
  } catch (error) {
    return { error: error instanceof FormulaError ? say(error.text) : t('This is not valid JSON') }
  }
}
