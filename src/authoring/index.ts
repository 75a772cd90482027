export { type Draft, draftFinder, type Edit } from './draft.ts'
export { expressionEndpoints } from './endpoints/expressions.ts'
export { graphEndpoints } from './endpoints/graph.ts'
export { transferEndpoints } from './endpoints/transfer.ts'
export { tryingEndpoints } from './endpoints/trying.ts'
export { variableEndpoints } from './endpoints/variables.ts'
export { versionEndpoints } from './endpoints/versions.ts'
export { type EditCall, type GraphFamily, type PathParams, readDraft } from './family.ts'
export { releaseGraph } from './hooks.ts'
export { type LastValueRow, type LastValues, lastValuesOf } from './last-values.ts'
export { lastValuesAt } from './node-scope.ts'
export {
  changeOwner,
  findNamed,
  type OwnerChange,
  type OwnerRow,
  ownerColumns,
} from './owners.ts'
export { pinsOf } from './pins.ts'
export { referenceProblems } from './references.ts'
export { createGraph } from './save.ts'
export { openSecrets } from './secrets.ts'
export { type Status, statuses } from './status.ts'
export type { Trial, TriedNode } from './trial.ts'
