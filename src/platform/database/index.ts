export { addressesOf } from './addresses.ts'
export { autovacuumPatienceMs } from './autovacuum.ts'
export { batched } from './batched.ts'
export { connect, type Database, DatabaseError } from './connect.ts'
export { areStatementsKept, mixedUpStatements } from './kept-statements.ts'
export { listenTo } from './listen-to.ts'
export { escapeLike, holdsWords, titleRank, withoutAccents } from './matching.ts'
export { type Migration, migrate, readMigrations } from './migrate.ts'
export { areHeard, lostNotifications } from './notifications.ts'
export { Outage } from './outage.ts'
export {
  daysAgo,
  dropOldParts,
  dropPart,
  firstKey,
  keepPartitions,
  keepPartitionsOf,
  type Part,
  partsUntil,
} from './partitions/index.ts'
export { retryWhileAway } from './retry-while-away.ts'
export { ReusedStatement, runReused, Slot } from './reused.ts'
export type { Json, Schema } from './schema.generated.ts'
export { type Db, type Statement, statement } from './statement.ts'
export { type Change, inside, transact, withinTime, withoutTimeLimit } from './transaction.ts'
export {
  Contention,
  isContention,
  isDatabaseAway,
  isDiskFull,
  isLockTimeout,
  isTooLarge,
  isUniqueViolation,
} from './violations.ts'
