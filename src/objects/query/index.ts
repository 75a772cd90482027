export { compileQuery } from './compile.ts'
export { cursorOf, maxCursorLength, type Position, positionOf } from './cursor.ts'
export { compilePage, type Page } from './page.ts'
export { cast } from './parameters.ts'
export { maxDepth, maxLeaves, parseQuery, type QueryScope, readQuery } from './parse.ts'
export { findPath, relationOf, writePath } from './path.ts'
export {
  allOf,
  always,
  columnAt,
  endValue,
  fieldValue,
  filledValue,
  innerAlias,
  present,
  relatedRows,
  relatingRows,
} from './rows.ts'
export { compileSearch, searchExpression, searchProblem } from './search.ts'
export {
  maxSortKeys,
  orderBy,
  parseSort,
  type Sort,
  type SortKey,
  sortExpression,
  writeSort,
} from './sort.ts'
export type { Compilation, End, Leaf, Path, Query, Relation } from './tree.ts'
export { writeQuery } from './write.ts'
