export { compileQuery } from './compile.ts'
export { cursorOf, maxCursorLength, positionOf } from './cursor.ts'
export { compilePage } from './page.ts'
export { cast } from './parameters.ts'
export { parseQuery, type QueryScope, readQuery } from './parse.ts'
export { findPath, relationOf, writePath } from './path.ts'
export {
  allOf,
  always,
  columnAt,
  endValue,
  fieldValue,
  filledValue,
  present,
  relatedRows,
  relatingRows,
  reversedRelation,
} from './rows.ts'
export { compileSearch, searchExpression, searchProblem } from './search.ts'
export {
  orderBy,
  parseSort,
  type Sort,
  sortExpression,
  writeSort,
} from './sort.ts'
export type { Compilation, Leaf, Path, Query, Relation } from './tree.ts'
export { writeQuery } from './write.ts'
