export { type Aggregation, aggregationProblem, compileAggregations, readAggregations } from './aggregate.ts'
