import { declaredInputs, typedValues } from '../../graphs/index.ts'
import { type AutomationCall, NodeFailure } from '../../kit/effects.ts'
import type { AutomationControl, Callee } from '../../kit/extensions/execution.ts'
import { timeUuid } from '../../kit/ids.ts'
import type { App } from '../../platform/app.ts'
import { insertRuns, type RunCaller } from '../insert.ts'
import { isTooDeep } from '../payload.ts'

/** The number of calls that may lead to a run. */
const deepestCall = 10

/** A run or a conversation that calls an automation. */
export interface Calling {
  accountId: number
  /** The runs that led to the call, oldest first. */
  causes: readonly string[]
  caller: RunCaller
  isTest: boolean
  dryRun: boolean
}

/** Inserts the called run in the transaction that `app.db` is, and returns its ID. */
export async function insertCall(app: App, calling: Calling, call: AutomationCall): Promise<string> {
  const { accountId, causes, caller, isTest, dryRun } = calling
  if (caller.depth > deepestCall) {
    throw new NodeFailure(
      `Calls nest ${deepestCall} levels deep at most. Check if automations call each other.`,
    )
  }
  const callee = await calleeFinder(app.capabilities)(app, accountId, call.automationId, dryRun)
  const id = timeUuid()
  await insertRuns(app.db, [
    {
      id,
      accountId,
      workflowId: callee.workflowId,
      snapshotId: callee.snapshotId,
      runGraphId: callee.runGraphId,
      actsAs: callee.actsAs,
      actsAsWorkspace: callee.actsAsWorkspace,
      triggerType: callee.triggerType,
      payload: inputOf(callee, call),
      deliveryId: null,
      causes,
      isTest: isTest || dryRun,
      caller,
    },
  ])
  return id
}

/** The inputs in the types that the callee declares. */
function inputOf({ name, entry }: Callee, { inputs }: AutomationCall): Record<string, unknown> {
  const declared = declaredInputs(entry)
  if (declared === undefined)
    throw new NodeFailure(`"${name}" has a Call trigger with mistakes. Fix it and publish again.`)
  const typed = typedValues(declared, inputs)
  if ('mistake' in typed) throw new NodeFailure(`The input ${typed.mistake} "${name}" was not called.`)
  if (isTooDeep(typed.values)) throw new NodeFailure('The inputs are nested too deeply to be passed on.')
  return typed.values
}

/** Registered by the capability that owns automations. */
function calleeFinder(
  extensions: readonly AutomationControl<App>[],
): NonNullable<AutomationControl<App>['findCallee']> {
  const [found] = extensions.flatMap(({ findCallee }) => findCallee ?? [])
  if (found === undefined) throw new NodeFailure('This server has no automations.')
  return found
}
