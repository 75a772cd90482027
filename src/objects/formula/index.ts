export { compilationFor } from './compilation.ts'
export {
  checkFormula,
  compileFormula,
  formulaDependencies,
  publicFormula,
  readFormula,
  writeFormula,
} from './formula.ts'
