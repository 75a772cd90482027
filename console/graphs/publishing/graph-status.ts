import type { Answers, Takes } from '../../../clients/typescript/src/index.ts'
import { invalidate } from '../../app/invalidate.ts'
import { operation, queryClient, toastError } from '../../app/operations.ts'
import { toast } from '../../kit/toast-store.ts'
import { type GraphAddress, idsOf } from '../use-graph.ts'

const stale = [
  'getWorkflow',
  'getWorkflows',
  'getAgentFlow',
  'getAgentFlows',
  'getWorkflowDraft',
  'getAgentFlowDraft',
  'getWorkflowVersions',
  'getAgentFlowVersions',
]

export async function readGraphsAgain(): Promise<void> {
  await Promise.all(stale.map((name) => invalidate(queryClient, [name])))
}

/** Activates, pauses or resumes an automation. */
export async function setStatus(
  address: GraphAddress,
  status: Answers<'getWorkflow'>['status'],
  done: string,
): Promise<void> {
  const name = address.family === 'workflow' ? 'putWorkflow' : 'putAgentFlow'
  try {
    await operation(name)({ ...idsOf(address), body: { status } } as Takes<'putWorkflow'> &
      Takes<'putAgentFlow'>)
    toast(done, { tone: 'good' })
  } catch (error) {
    toastError(error)
  }
  await readGraphsAgain()
}
