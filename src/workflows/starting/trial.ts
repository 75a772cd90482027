import { type Draft, lastValuesAt, pinsOf } from '../../authoring/index.ts'
import { capturedText, entryOf, triggerPayload } from '../../graphs/index.ts'
import type { Caller } from '../../kit/caller.ts'
import { wrong } from '../../kit/problem.ts'
import { seenData } from '../../objects/index.ts'
import type { App } from '../../platform/app.ts'
import type { Trial } from '../../runs/index.ts'
import { workflowFamily } from '../family.ts'

/** The options of a test run. */
export interface TestRun {
  payload?: unknown
  from?: string | undefined
  until?: string | undefined
  usePinned: boolean
  dryRun: boolean
}

/** The differences of a test run from a real one; undefined without any. */
export async function trialOf(
  app: App,
  caller: Caller,
  draft: Draft,
  test: TestRun,
): Promise<{ trial: Trial | undefined; payload: unknown }> {
  const { from, until, usePinned, dryRun } = test
  for (const [path, nodeId] of Object.entries({ from, until })) {
    if (nodeId === undefined || draft.graph.nodes.some((node) => node.nodeId === nodeId)) continue
    throw wrong(path, 'not_found', 'There is no such node in the draft.')
  }
  const pins = usePinned ? await pinsOf(app.db, draft.graphId, await seenData(app, caller)) : []
  const pinned = Object.fromEntries(
    pins.flatMap(({ nodeId, output, variables, isHidden }) =>
      isHidden ? [] : [[nodeId, { output, variables }]],
    ),
  )
  const known = await knownAt(app, caller, draft, from)
  const isPlain = from === undefined && until === undefined && !usePinned && !dryRun
  const entry = entryOf(draft, draft.graph)
  return {
    trial: isPlain ? undefined : { from, until, dryRun, pinned, known: known.values },
    payload: test.payload ?? pinned[entry?.nodeId ?? '']?.output ?? known.payload,
  }
}

/** The assumed results of the nodes before `from`: pinned data, or data from the last run. */
async function knownAt(
  app: App,
  caller: Caller,
  draft: Draft,
  from: string | undefined,
): Promise<{ values: Trial['known']; payload: unknown }> {
  if (from === undefined) return { values: { nodes: {}, variables: {} }, payload: null }
  const last = await lastValuesAt(workflowFamily, app, caller, draft, from)
  const declared = new Set(draft.variables.map(({ name }) => name))
  return {
    values: {
      nodes: Object.fromEntries([...last.nodes].map(([nodeId, { value }]) => [nodeId, value])),
      variables: Object.fromEntries(
        [...last.variables].flatMap(([name, { value }]) =>
          declared.has(name) ? [[name, capturedText(value) ?? '']] : [],
        ),
      ),
    },
    payload: last.variables.get(triggerPayload)?.value ?? null,
  }
}
