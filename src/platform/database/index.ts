export { addressesOf } from './addresses.ts'
export { withFirstChange } from './companion.ts'
export { connect, type Database, DatabaseError } from './connect.ts'
export { gathered } from './gathered.ts'
export { listenTo } from './listen-to.ts'
export { escapeLike, holdsWords, titleRank, withoutAccents } from './matching.ts'
export { type Migration, migrate, readMigrations } from './migrate.ts'
export { areHeard, lostNotifications } from './notifications.ts'
export { patiently } from './patiently.ts'
export { runReused } from './reused.ts'
export type { Json, Schema } from './schema.generated.ts'
export { type Db, type Statement, statement } from './statement.ts'
export { inTransaction, statementTimeout, withinTime } from './transaction.ts'
export {
  Contention,
  isContention,
  isDatabaseAway,
  isDiskFull,
  isTooLarge,
  isUniqueViolation,
} from './violations.ts'
