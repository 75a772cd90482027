import {
  collectGraphReferences,
  fromPortable,
  type Graph,
  type GraphIssue,
  namesWanted,
  ofSeverity,
  type PortableGraph,
  settledGraph,
  toPortable,
  validateGraph,
  withNodes,
} from '../graphs/index.ts'
import type { Caller } from '../kit/caller.ts'
import { invalid } from '../kit/problem.ts'
import { findByName, findReferences } from '../kit/references.ts'
import type { App } from '../platform/app.ts'
import type { Draft, Edit } from './draft.ts'
import { referenceScope } from './edit.ts'
import { applyHooks, graphHookIssues } from './hooks.ts'
import { referenceProblems, resolversOf } from './references.ts'
import { replaceNodes } from './save.ts'

/** Exports the draft as a file for other accounts, with names next to ids of references. */
export async function exportDraft(app: App, caller: Caller, draft: Draft): Promise<PortableGraph> {
  const references = collectGraphReferences(draft.definitions, draft.graph)
  const found = await findReferences(
    app,
    resolversOf(app.capabilities),
    referenceScope(caller, draft),
    references,
  )
  return toPortable(draft, draft.graph, found)
}

/** Replaces the draft with an exported graph. References are found by name where possible. */
export async function importDraft(edit: Edit, portable: PortableGraph): Promise<Graph> {
  const { app, caller, draft } = edit
  const scope = referenceScope(caller, draft)
  const { graph, issues } = fromPortable(
    portable,
    await findByName(app, resolversOf(app.capabilities), scope, namesWanted(portable)),
  )
  const missing = await referenceProblems(app, scope, collectGraphReferences(draft.definitions, graph))
  const problems: GraphIssue[] = [
    ...withNodes(graph, [...issues, ...missing, ...graphHookIssues(app, graph)]),
    ...validateGraph(draft, graph, 'saving'),
  ]
  const errors = ofSeverity(problems, 'error')
  if (errors.length > 0) throw invalid(errors)
  const settled = await applyHooks(edit, settledGraph(draft, graph))
  await replaceNodes(app.db, draft.graphId, settled)
  return settled
}
