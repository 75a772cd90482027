import type { Trial, TriedNode } from '../authoring/index.ts'
import { capturedText } from '../graphs/index.ts'
import { NodeFailure, type NodeResult } from '../kit/effects.ts'
import { timeUuid } from '../kit/ids.ts'

import { type Db, transact } from '../platform/database/index.ts'
import { detailsOf, effectsFor, newJournal, takenBack } from './effects/index.ts'
import { hostOf } from './host.ts'
import { recordingInputs } from './inputs.ts'
import type { ClaimedRun } from './run.ts'
import { tryNode } from './try-node.ts'

/** Executes one node of a draft by itself, as a run would. */
export async function tryInWorkflow(trial: Trial): Promise<TriedNode> {
  const { app, draft, node } = trial
  const definition = draft.definitions.get(node.type)
  const journal = newJournal()
  const run = await pretendedRun(trial)
  const execute = async (signal: AbortSignal): Promise<Partial<TriedNode>> => {
    const parsed = definition?.data.safeParse(node.data)
    if (definition === undefined || parsed?.success !== true) {
      throw new NodeFailure('This node is incomplete. Fix the problems that the editor lists for it.')
    }
    const lookup = recordingInputs(trial.lookup, journal.note)
    const host = hostOf({
      app,
      run,
      actor: { account: trial.caller.account, user: trial.caller.user, causes: [] },
      node,
      step: 1,
      key: run.id,
      operation: run.id,
      known: () => knownTexts(trial),
      journal,
      signal,
      transact: (work) => (trial.dryRun ? takenBack(app, work) : transact(app, work)),
      dryRun: trial.dryRun,
    })
    const effects = effectsFor(host, {
      lookup,
      payload: trial.payload,
      conversation: null,
      resumed: null,
      arrived: [],
    })
    return ofResult(await definition.run(effects, parsed.data))
  }
  const timeout = definition?.timeout(node.data) ?? 0
  return tryNode(trial, timeout, execute, () => ({
    said: [],
    credits: journal.credits(),
    details: detailsOf(journal),
  }))
}

function ofResult({ outcome, output, variables = {} }: NodeResult): Partial<TriedNode> {
  if (outcome.kind === 'loop') {
    const port = outcome.items.length === 0 ? 'empty' : 'body'
    return { port, output: outcome.items }
  }
  // A test doesn't wait.
  if (outcome.kind === 'pause') return { port: 'default', output: null }
  return {
    port: outcome.kind === 'done' ? outcome.port : null,
    output: output ?? null,
    variables: { ...variables },
  }
}

// Characters of each value that a model reads.
const longestValue = 4000

function shown(value: unknown): string | null {
  return capturedText(value)?.slice(0, longestValue) ?? null
}

function knownTexts({ draft, values }: Trial): Record<string, string | null> {
  const aliases = new Map(draft.graph.nodes.map((node) => [node.nodeId, node.alias]))
  return Object.fromEntries([
    ...[...values.nodes].map(([nodeId, { value }]) => [aliases.get(nodeId) ?? nodeId, shown(value)]),
    ...[...values.variables].map(([name, { value }]) => [name, shown(value)]),
  ])
}

/** A run that doesn't exist in the database. */
async function pretendedRun({ app, caller, draft, payload }: Trial): Promise<ClaimedRun> {
  const { workflowId, timeZone } = await about(app.db, draft.graphId)
  return {
    id: timeUuid(),
    accountId: caller.account.id,
    workflowId,
    epoch: 0,
    snapshotId: null,
    runGraphId: null,
    actor: null,
    payload,
    variables: [],
    timeZone,
    clock: () => new Date(),
  }
}

function about(db: Db, graphId: number): Promise<{ workflowId: number; timeZone: string }> {
  return db
    .selectFrom('workflows as w')
    .innerJoin('accounts as a', 'a.id', 'w.account_id')
    .select(['w.id as workflowId', 'a.time_zone as timeZone'])
    .where('w.graph_id', '=', graphId)
    .executeTakeFirstOrThrow()
}
