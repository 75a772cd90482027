export { compilationFor } from './compilation.ts'
export {
  checkFormula,
  compileFormula,
  formulaDependencies,
  formulaHolds,
  publicFormula,
  readFormula,
  writeFormula,
} from './formula.ts'
