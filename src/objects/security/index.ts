export {
  type Access,
  accessible,
  allows,
  ownersNeeded,
  type Reader,
  reaches,
  reachOf,
} from './predicate.ts'
