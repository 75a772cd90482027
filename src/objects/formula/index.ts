export { compilationFor } from './compilation.ts'
export type { Dependency } from './dependencies.ts'
export {
  checkFormula,
  compileFormula,
  type Formula,
  formulaDependencies,
  formulaOf,
  publicFormula,
  readFormula,
  writeFormula,
} from './formula.ts'
export { maxDepth as maxFormulaDepth } from './reader.ts'
