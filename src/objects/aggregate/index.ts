export {
  type Aggregation,
  aggregationProblem,
  compileAggregations,
  compileGroups,
  readAggregations,
} from './aggregate.ts'
