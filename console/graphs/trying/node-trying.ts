import { useMemo, useState } from 'react'
import type { Schemas, Takes } from '../../../clients/typescript/src/index.ts'
import { invalidate } from '../../app/invalidate.ts'
import { operation, queryClient, toastError, useRead } from '../../app/operations.ts'
import { saveNow } from '../../app/saving/saving.ts'
import { t } from '../../kit/language/translate.ts'
import { toast } from '../../kit/toast-store.ts'
import { type GraphAddress, idsOf, type OpenGraph, ofGraph, targetOf } from '../use-graph.ts'

/** Options of a node test: dry run or not, with pinned or latest input. */
export interface TryOptions {
  dryRun?: boolean
  usePinned?: boolean
}

export type Tried = Schemas['TriedNode'] & { usePinned: boolean }

export interface NodeTrying {
  /** Nodes with pinned output. */
  pinned: ReadonlySet<string>
  /** The latest test result of each node. */
  tried: ReadonlyMap<string, Tried>
  busy: string | undefined
  tryNode: (nodeId: string, options?: TryOptions) => void
  pin: (nodeId: string, value: { output: unknown; variables: Record<string, string> }) => void
  unpin: (nodeId: string) => void
}

/** Tests single nodes of a draft and manages their pinned output. */
export function useNodeTrying(address: GraphAddress, open: OpenGraph): NodeTrying {
  const ids = idsOf(address)
  const pins = useRead(
    ofGraph(address, 'get', 'Pinned') as 'getWorkflowPinned',
    ids as Takes<'getWorkflowPinned'>,
  )
  const [tried, setTried] = useState<ReadonlyMap<string, Tried>>(new Map())
  const [busy, setBusy] = useState<string | undefined>()
  const nodes = pins.data?.results
  const pinned = useMemo(() => new Set(nodes?.map(({ nodeId }) => nodeId)), [nodes])
  const doing = async (nodeId: string, work: () => Promise<void>) => {
    setBusy(nodeId)
    try {
      await savedFirst(address, open)
      await work()
    } catch (error) {
      toastError(error)
    }
    setBusy(undefined)
  }
  return {
    pinned,
    tried,
    busy,
    tryNode: (nodeId, { dryRun = false, usePinned = true } = {}) =>
      void doing(nodeId, async () => {
        const name = ofGraph(address, 'post', 'NodeTry') as 'postWorkflowNodeTry'
        const takes = { ...ids, nodeId, body: { dryRun, usePinned } } as Takes<'postWorkflowNodeTry'>
        const came = await operation(name)(takes)
        setTried((before) => new Map(before).set(nodeId, { ...came, usePinned }))
      }),
    pin: (nodeId, value) =>
      void doing(nodeId, async () => {
        await pinValue(address, nodeId, value)
        toast(t('Pinned. Tests use this data instead of running the node.'), { tone: 'good' })
      }),
    unpin: (nodeId) =>
      void doing(nodeId, async () => {
        const name = ofGraph(address, 'delete', 'NodePinned') as 'deleteWorkflowNodePinned'
        await operation(name)({ ...ids, nodeId } as Takes<'deleteWorkflowNodePinned'>)
        await readAgain(lists)
        for (const one of values) queryClient.removeQueries({ queryKey: [one] })
      }),
  }
}

/** Pins an output to a node of a draft. */
export async function pinValue(
  address: GraphAddress,
  nodeId: string,
  { output, variables }: { output: unknown; variables: Record<string, string> },
): Promise<void> {
  const name = ofGraph(address, 'put', 'NodePinned') as 'putWorkflowNodePinned'
  const takes = { ...idsOf(address), nodeId, body: { output, variables } } as Takes<'putWorkflowNodePinned'>
  await operation(name)(takes)
  await readAgain([...values, ...lists])
}

const lists = ['getWorkflowPinned', 'getAgentFlowPinned', 'getWorkflowNodeScope', 'getAgentFlowNodeScope']
const values = ['getWorkflowNodePinned', 'getAgentFlowNodePinned']

async function readAgain(names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => invalidate(queryClient, [name])))
}

const longestWait = 10_000
const lookEvery = 50

/** The test runs the saved draft, so edits are saved first. */
export async function savedFirst(address: GraphAddress, { sync, store }: OpenGraph): Promise<void> {
  store.seal()
  saveNow(targetOf(address))
  const end = Date.now() + longestWait
  while (sync.hasUnsent && sync.refusals.size === 0 && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, lookEvery))
  }
}
