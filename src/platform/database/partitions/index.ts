export type { Part } from './catalogue.ts'
export { keepPartitions, keepPartitionsOf } from './chore.ts'
export { daysAgo, dropOldParts, dropPart, partsUntil } from './drop.ts'
export { firstKey } from './ranges.ts'
