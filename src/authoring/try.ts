import { existingNode, type GraphNode, innermostLoop, type Lookup, triggerPayload } from '../graphs/index.ts'
import type { Caller } from '../kit/caller.ts'
import { type Issue, invalid } from '../kit/problem.ts'
import type { App } from '../platform/app.ts'
import type { Draft } from './draft.ts'
import type { GraphFamily } from './family.ts'
import { type LastValue, type LastValues, lastValuesAt, lookupAt, namesKnown } from './node-scope.ts'

/** One node to be executed by itself. */
export interface Trial {
  app: App
  caller: Caller
  draft: Draft
  node: GraphNode
  values: LastValues
  lookup: Lookup
  payload: unknown
  /** Whether what would change something is left undone. */
  dryRun: boolean
  signal: AbortSignal
}

/** What came of it. */
export interface TriedNode {
  success: boolean
  port: string | null
  output: unknown
  variables: Record<string, string>
  /** What was said to the user. */
  said: string[]
  error: string | null
  milliseconds: number
  credits: number
  /** Request and response, prompt and answer. Secrets are masked. */
  details: Readonly<Record<string, unknown>> | null
}

export interface TrialRequest {
  /** What names stand for: results of nodes by alias or id, what started the run, the loop. */
  input: Readonly<Record<string, unknown>>
  variables: Readonly<Record<string, string>>
  /** Whether what is pinned goes before what was last. */
  usePinned: boolean
  dryRun: boolean
}

/** Executes one node of a draft with what is given; what is not given is as it is pinned, or was last. */
export async function tryNode(
  family: GraphFamily,
  of: Pick<Trial, 'app' | 'caller' | 'draft' | 'signal'>,
  nodeId: string,
  { input, variables, usePinned, dryRun }: TrialRequest,
): Promise<TriedNode> {
  const { app, draft } = of
  const node = existingNode(draft.graph, nodeId)
  const last = await lastValuesAt(family, app, draft, nodeId, usePinned)
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
