export { type Lookup, UnknownName } from '../kit/lookup.ts'
export { fixedOrigin } from './address.ts'
export { applyEdits } from './apply-edits.ts'
export { settledGraph, validateGraph, withNodes } from './check-graph.ts'
export { type CheckedNode, checkNewNode, checkNodeData, ofSeverity } from './check-node.ts'
export { conflictingChanges } from './conflicting-changes.ts'
export { type DataSchema } from './data-schema.ts'
export { addEdge, type EdgeBody, removeEdge } from './edit-edges.ts'
export { addNode, existingNode, type NodeChange, removeNode, updateNode, writeOutputs } from './edit-nodes.ts'
export {
  type CommentEdit,
  commentResource,
  type GraphComment,
  type GraphEdit,
  graphEdit,
  isCommentEdit,
} from './edits.ts'
export { computed, evaluateBare, expressionProblem, invalidExpression } from './expression.ts'
export { type NodeSummary, nodeGuidance, nodeSummary } from './guidance.ts'
export {
  type DeclaredVariable,
  type Edge,
  emptyGraph,
  type Graph,
  type GraphIssue,
  type GraphNode,
  type GraphScope,
  graphOf,
  type NodeDefinitions,
  type Position,
} from './model.ts'
export {
  type BuiltInVariable,
  builtInVariables,
  type FlowVariable,
  innermostLoop,
  type LoopPlace,
  type NameSources,
  namesFrom,
  secretsName,
  triggerPayload,
  waitUrl,
} from './names.ts'
export { nodeSchema, nodeSchemaResource } from './node-schema.ts'
export { callResult } from './nodes/call-result.ts'
export { type DeclaredInput, declaredInputs } from './nodes/call-trigger.ts'
export { type NodeDataOf, nodeDefinitions, nodes, triggers, triggerTypes } from './nodes/index.ts'
export { declaredResult } from './nodes/return.ts'
export { typedValues, type ValueType, valueTypes } from './nodes/typed-values.ts'
export { familyOf } from './placement.ts'
export { fromPortable, namesWanted, type PortableGraph, portableGraph, toPortable } from './portable.ts'
export { pinnedPort, portsOf } from './ports.ts'

export {
  capturedText,
  readPath,
} from './property-path.ts'
export { entryOf, triggerOf } from './reach.ts'
export { loopsAround, nodesBefore, type ReadableName, readableNames } from './readable-names.ts'
export { collectGraphReferences } from './references.ts'
export { fromSnapshot, type Snapshot, toSnapshot } from './snapshot.ts'
export { storageIssues } from './storable.ts'
export {
  interpolate,
  interpolateJson,
  nameParts,
  namesIn,
  variableNamePattern,
} from './templates.ts'
export { automationCall } from './triggers/automation-call.ts'
export { conversationPayload } from './triggers/conversations.ts'
export { incomingWebhook } from './triggers/incoming-webhook.ts'
export { integration } from './triggers/integration.ts'
export { recordPayload } from './triggers/records.ts'
export { schedule, schedulePayload } from './triggers/schedule.ts'
export { nodesRead, renamedVariables, type VariableUse, variableUses } from './variables.ts'
export {
  edgeRemovalBody,
  graphIssue,
  graphResource,
  newEdgeBody,
  newNodeBody,
  nodeChangeBody,
  nodeIdText,
  nodeResource,
} from './wire.ts'
