import { existingNode, innermostLoop, triggerPayload } from '../graphs/index.ts'
import { type Issue, invalid } from '../kit/problem.ts'
import type { Draft } from './draft.ts'
import type { GraphFamily } from './family.ts'
import type { LastValue, LastValues } from './last-values.ts'
import { lastValuesAt, lookupAt, namesKnown } from './node-scope.ts'
import type { Trial, TriedNode } from './trial.ts'

export interface TrialRequest {
  /** Values of names: node results by alias or id, trigger data, the loop. */
  input: Readonly<Record<string, unknown>>
  variables: Readonly<Record<string, string>>
  /** True to prefer pinned data over data from the last run. */
  usePinned: boolean
  dryRun: boolean
}

/** Runs one node of a draft with the given values. Missing ones come from pinned data, or data from the last run. */
export async function tryNode(
  family: GraphFamily,
  of: Pick<Trial, 'app' | 'caller' | 'draft' | 'signal'>,
  nodeId: string,
  { input, variables, usePinned, dryRun }: TrialRequest,
): Promise<TriedNode> {
  const { app, caller, draft } = of
  const node = existingNode(draft.graph, nodeId)
  const last = await lastValuesAt(family, app, caller, draft, nodeId, usePinned)
  const values = withGiven(draft, last, input, variables)
  const lookup = lookupAt(app, draft, nodeId, values)
  const payload = values.variables.get(triggerPayload)?.value ?? null
  return family.tryNode({ ...of, node, values, lookup, payload, dryRun })
}

function given(value: unknown): LastValue {
  return { value, at: null, from: 'given' }
}

function withGiven(
  draft: Draft,
  last: LastValues,
  input: TrialRequest['input'],
  variables: TrialRequest['variables'],
): LastValues {
  const { nodes: byName, variables: known } = namesKnown(draft)
  const nodes = new Map(last.nodes)
  const named = new Map(last.variables)
  const issues: Issue[] = []
  for (const [name, value] of Object.entries(input)) {
    const node = byName.get(name)
    if (node !== undefined) nodes.set(node.nodeId, given(value))
    else if (known.has(name) || name === innermostLoop) named.set(name, given(value))
    else issues.push(unknown(`input.${name}`, 'node, variable or loop', name))
  }
  for (const [name, value] of Object.entries(variables)) {
    if (known.has(name)) named.set(name, given(value))
    else issues.push(unknown(`variables.${name}`, 'variable', name))
  }
  if (issues.length > 0) throw invalid(issues)
  return { nodes, variables: named }
}

function unknown(path: string, what: string, name: string): Issue {
  return { path, code: 'not_found', message: `There is no ${what} called "${name.slice(0, 80)}" here.` }
}
