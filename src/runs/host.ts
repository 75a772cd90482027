import { defaultModel, isUsable, type Model, type ModelType, resolveModel, whyNoModel } from '../ai/index.ts'
import { openSecrets } from '../authoring/index.ts'
import { type ModelChoice, NodeFailure } from '../kit/effects.ts'
import type { AutomationControl } from '../kit/extensions/execution.ts'
import type { Actor } from '../objects/index.ts'
import type { App } from '../platform/app.ts'
import { callFromRun } from './calls/run-call.ts'
import type { Host, Journal } from './effects/index.ts'
import type { ClaimedRun } from './run.ts'

/** The data that a step of a run works with. */
export interface StepWork {
  app: App
  run: ClaimedRun
  actor: Actor
  node: { alias: string }
  step: number
  /** Sent to other services, which can recognize repetitions by it. */
  key: string
  /** Identifies its charges. */
  operation: string
  known: Host['known']
  journal: Journal
  signal: AbortSignal
  transact: Host['transact']
  dryRun: boolean
}

// More passages would distract the model from the question.
const mostPassages = 6
// Each round is an answer of the model and the tools that it asked for.
const mostRounds = 12

/**
 * The effects of nodes in a run: with the rights of the teammate who published the automation, and without a
 * visitor.
 */
export function hostOf(work: StepWork): Host {
  const { app, run, actor, node, key, operation, known, journal, signal, transact, dryRun } = work
  return {
    app,
    accountId: run.accountId,
    timeZone: run.timeZone,
    signal,
    key,
    journal,
    known,
    transact,
    dryRun,
    actor: async () => actor,
    message: null,
    history: async () => [],
    voice: (instructions, more) => ({ name: node.alias, instructions, variables: known(), ...more }),
    models: {
      choose: (choice, type) => chosen(app, choice, type),
      // A step is one operation: repeated after a crash, or with several questions, it is charged once.
      operationId: () => `run:${operation}`,
      fallback: undefined,
      timeout: undefined,
    },
    passages: mostPassages,
    limits: { rounds: mostRounds, countToolCall: () => undefined },
    onText: undefined,
    say: () => undefined,
    // A step that reaches outside is marked as started before it begins, and committed when it ends.
    acting: async () => undefined,
    reachedOut: () => undefined,
    secrets: () => openSecrets(app, { workflowId: run.workflowId }),
    callAutomation: (call) => callFromRun(work, call),
    setStatus: (automationId, action) =>
      transact((app) => statusSetter(app.capabilities)(app, run.accountId, automationId, action)),
  }
}

/** Registered by the capability that owns automations. */
function statusSetter(
  extensions: readonly AutomationControl<App>[],
): NonNullable<AutomationControl<App>['setAutomationStatus']> {
  const [found] = extensions.flatMap(({ setAutomationStatus }) => setAutomationStatus ?? [])
  if (found === undefined) throw new NodeFailure('This server has no automations.')
  return found
}

function chosen(app: App, { aiModelId, model: name, aiVendor }: ModelChoice, type: ModelType): Model {
  const model =
    typeof aiModelId === 'number'
      ? resolveModel(app, { aiModelId }, type)
      : typeof name === 'string' && typeof aiVendor === 'string'
        ? resolveModel(app, { model: name, aiVendor }, type)
        : defaultModel(app, type)
  if (model === undefined) throw new NodeFailure(whyNoModel(type))
  if (!isUsable(app, model)) throw new NodeFailure(`The model ${model.name} is not set up on this server.`)
  return model
}
