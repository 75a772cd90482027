export { compilationFor } from './compilation.ts'
export {
  checkFormula,
  compileFormula,
  formulaDependencies,
  formulaHolds,
  formulaText,
  publicFormula,
  readFormula,
  writeFormula,
} from './formula.ts'
export { compileRule, publicRule, readRule, ruleFields, ruleHolds } from './rule.ts'
